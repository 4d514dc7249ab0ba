import { type Queries, statement } from '#server/database/database.ts';

/** Whoever has not told for so long has left. */
export const LEFT_AFTER = 30_000;

// A session that its owner was once seen in stays the owner's: looking at oneself is no audience.
const watchingNow = statement(
  'presence.watching-now',
  `select u.id as "userId", count(v.id)::int as count, min(v.last_seen) as "longestSilent"
     from unnest((select $1::int[])) as asked (id)
     join users u on u.id = asked.id
     left join profile_views v on v.profile_user_id = u.id and v.last_seen >= $2
                              and v.viewer_id is distinct from u.id
    group by u.id`,
);

export type Watching = {
  count: number;
  /** When the first of them counts no more, unless they tell again. */
  endsAt: number;
};

type Row = { userId: number; count: number; longestSilent: Date | null };

/** Of each profile that there is. */
export async function countWatching(
  queries: Queries,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Watching>> {
  const values = [userIds, new Date(now - LEFT_AFTER)];
  const rows = await queries.run<Row>(watchingNow, values);
  return new Map(
    rows.map(({ userId, count, longestSilent }) => [
      userId,
      { count, endsAt: longestSilent ? longestSilent.getTime() + LEFT_AFTER : Infinity },
    ]),
  );
}
