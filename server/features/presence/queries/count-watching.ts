import { type Queries, statement } from '#server/database/database.ts';

/** Whoever has not told for so long has left. */
export const LEFT_AFTER = 30_000;

/** Session ids are the sender's own choice: without a limit one visitor would be any number of them. */
const MAX_OF_A_NETWORK = 5;

// A session that its owner was once seen in stays the owner's: looking at oneself is no audience.
const watchingNow = statement(
  'presence.watching-now',
  `select u.id as "userId",
          coalesce(sum(case when v.count > ${MAX_OF_A_NETWORK} then ${MAX_OF_A_NETWORK} else v.count end), 0)::int as count,
          min(v.longest_silent) as "longestSilent"
     from unnest((select $1::int[])) as asked (id)
     join users u on u.id = asked.id
     left join lateral (
       select count(*) as count, min(last_seen) as longest_silent from profile_views
        where profile_user_id = u.id and last_seen >= $2 and viewer_id is distinct from u.id
        group by network) v on true
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
