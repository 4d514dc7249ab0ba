import { type Queries, statement } from '#server/database/database.ts';

/** A session that has not called for this long no longer counts. */
export const SESSION_TIMEOUT_MS = 30_000;

/** The maximum number of sessions that count per network, because clients choose their session ids. */
const MAX_PER_NETWORK = 5;

// A session that the owner has used once does not count.
const watchingNow = statement(
  'presence.watching-now',
  `select u.id as "userId",
          coalesce(sum(case when v.count > ${MAX_PER_NETWORK} then ${MAX_PER_NETWORK} else v.count end), 0)::int as count,
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
  /** The time at which the first of these sessions expires, unless it calls again. */
  endsAt: number;
};

type WatchingRow = { userId: number; count: number; longestSilent: Date | null };

/** Leaves out unknown users. */
export async function countWatching(
  queries: Queries,
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, Watching>> {
  const values = [userIds, new Date(now - SESSION_TIMEOUT_MS)];
  const rows = await queries.run<WatchingRow>(watchingNow, values);
  return new Map(
    rows.map(({ userId, count, longestSilent }) => [
      userId,
      { count, endsAt: longestSilent ? longestSilent.getTime() + SESSION_TIMEOUT_MS : Infinity },
    ]),
  );
}
