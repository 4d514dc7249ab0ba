import type { Activity } from '#contract/feed.ts';
import { type Queries, statement } from '#server/database/database.ts';

// Of each person followed the newest are read from the index, so that the length of anybody's history does not
// matter. What became private is left out here, and shown again when it is not any more; the perfect days of
// somebody whose habits are all private would tell of those.
// The ids are handed through a subquery: their number must not be known to the planner, which would plan anew for
// every number, and take longer for that than for the reading.
const newestOfFollowed = statement(
  'feed.newest-of-followed',
  `select asked.id as "readerId", news.*
     from unnest((select $1::int[])) as asked (id)
    cross join lateral (
      select one.id, u.id as "userId", u.username, u.name, u.is_bot as "isBot",
             one.activity_type as "activityType", one.habit_name as "habitName", one.milestone,
             one.created_at as "createdAt"
        from followers f
       cross join lateral (
         select a.id, a.activity_type, a.milestone, a.created_at, h.name as habit_name
           from activity_feed a
           left join habits h on h.user_id = a.user_id and h.id = a.habit_id
          where a.user_id = f.following_id
            and case when a.habit_id is null
                  then exists (select from habits p where p.user_id = a.user_id and not p.is_private)
                  else not h.is_private end
          order by a.created_at desc, a.id desc limit 20
       ) one
        join users u on u.id = f.following_id
       where f.follower_id = asked.id
       order by one.created_at desc, one.id desc limit 20
    ) news`,
);

type Row = Omit<Activity, 'createdAt'> & { readerId: number; createdAt: Date };

/** For each reader what the people they follow have done, newest first. */
export async function readFeeds(
  queries: Queries,
  readerIds: readonly number[],
): Promise<ReadonlyMap<number, Activity[]>> {
  const feeds = new Map<number, Activity[]>(readerIds.map((id) => [id, []]));
  const rows = await queries.run<Row>(newestOfFollowed, [readerIds]);
  for (const { readerId, createdAt, ...activity } of rows) {
    feeds.get(readerId)?.push({ ...activity, createdAt: createdAt.toISOString() });
  }
  return feeds;
}
