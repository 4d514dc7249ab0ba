import type { Activity } from '#contract/feed.ts';
import type { StreakUnit } from '#domain/habits/period.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { Statement } from '#server/database/statement.ts';
import { MAX_USERS } from '#server/polling/depends-on-users.ts';
import { hasPublicHabitSql } from '#server/features/tracking/habits/public.ts';

const MAX_FOLLOWERS_READ = 50;

// Reads the newest activities of each followed user from an index in its order (nulls last), so that the cost does
// not grow with the length of a history. Skips users with only private habits first. Activities of private
// habits are left out here, and so are perfect days to which only private habits belonged. The ids go through a
// subquery to hide their number from the planner, which would otherwise make a new plan for each number.
const newestOf = (people: string) =>
  `select asked.id as "readerId", news.*
     from unnest((select $1::int[])) as asked (id)
    cross join lateral (
      select one.id, u.id as "userId", u.username, u.name, u.is_bot as "isBot",
             one.activity_type as "activityType", one.habit_name as "habitName", one.milestone,
             case when one.milestone is not null then
               (select t.streak_unit from histories t
                 where t.user_id = f.person and t.habit_id = one.habit_id) end as "milestoneUnit",
             one.created_at as "createdAt"
        from (${people}) f
       cross join lateral (
         select a.id, a.habit_id, a.activity_type, a.milestone, a.created_at,
                (select h.name from habits h where h.user_id = a.user_id and h.id = a.habit_id) as habit_name
           from activity_feed a
          where a.user_id = f.person
            and case when a.habit_id is null
                  then ${hasPublicHabitSql({ userId: 'a.user_id', date: 'a.date' })}
                  else (select not h.is_private from habits h
                         where h.user_id = a.user_id and h.id = a.habit_id) end
          order by a.created_at desc nulls last, a.id desc nulls last limit 20
       ) one
        join users u on u.id = f.person
       where exists (select from habits p where p.user_id = f.person and not p.is_private)
       order by one.created_at desc, one.id desc limit 20
    ) news`;
const newestOfFollowed = statement(
  'feed.newest-of-followed',
  newestOf('select following_id as person from followers where follower_id = asked.id'),
);
// A user may have very many followers, so only the newest are read.
const newestOfFollowers = statement(
  'feed.newest-of-followers',
  newestOf(`select newest.follower_id as person
              from (select id, follower_id from followers where following_id = asked.id
                     order by id desc limit ${MAX_FOLLOWERS_READ}) newest
             where not exists (select from followers back
                                where back.follower_id = asked.id
                                  and back.following_id = newest.follower_id)`),
);

type ActivityRow = Omit<Activity, 'createdAt' | 'milestoneUnit'> & {
  readerId: number;
  createdAt: Date;
  milestoneUnit: StreakUnit | null;
};

type Feed = { activities: Activity[]; network: Activity[] };

const MAX_ACTIVITIES = 20;

/** Returns, per reader, the newest activities of followed users. `network` includes those of followers, too. */
export async function listFeeds(
  queries: Queries,
  readerIds: readonly number[],
): Promise<ReadonlyMap<number, Feed>> {
  const [followed, followers] = await Promise.all([
    listLatest(queries, newestOfFollowed, readerIds),
    listLatest(queries, newestOfFollowers, readerIds),
  ]);
  return new Map(
    readerIds.map((id) => {
      const activities = followed.get(id) ?? [];
      return [id, { activities, network: newestFirst(activities, followers.get(id) ?? []) }];
    }),
  );
}

function newestFirst(some: readonly Activity[], others: readonly Activity[]): Activity[] {
  if (others.length === 0) return [...some];
  const all = [...some, ...others];
  return all.toSorted(byTime).slice(0, MAX_ACTIVITIES);
}

function byTime(a: Activity, b: Activity): number {
  if (a.createdAt === b.createdAt) return b.id - a.id;
  return a.createdAt < b.createdAt ? 1 : -1;
}

async function listLatest(
  queries: Queries,
  newest: Statement,
  readerIds: readonly number[],
): Promise<ReadonlyMap<number, Activity[]>> {
  const news = new Map<number, Activity[]>(readerIds.map((id) => [id, []]));
  const rows = await queries.run<ActivityRow>(newest, [readerIds]);
  for (const row of rows) news.get(row.readerId)?.push(activityOf(row));
  return news;
}

/** Lists the fields, because a spread costs ten times as much. */
const activityOf = (row: ActivityRow): Activity => ({
  id: row.id,
  userId: row.userId,
  username: row.username,
  name: row.name,
  isBot: row.isBot,
  activityType: row.activityType,
  habitName: row.habitName,
  milestone: row.milestone,
  ...(row.milestoneUnit && row.milestoneUnit !== 'day' && { milestoneUnit: row.milestoneUnit }),
  createdAt: row.createdAt.toISOString(),
});

// Stops counting here: above this number, the exact count makes no difference.
const peopleAround = statement(
  'feed.network',
  `select asked.id as "readerId", f.person as "userId"
     from unnest((select $1::int[])) as asked (id)
    cross join lateral (
      (select following_id as person from followers where follower_id = asked.id
        limit ${MAX_USERS + 1})
      union
      (select follower_id from followers where following_id = asked.id
        order by id desc limit ${MAX_FOLLOWERS_READ})
    ) f`,
);

/** Returns the users whose activities each feed shows. */
export async function listNetworks(
  queries: Queries,
  readerIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const people = new Map<number, number[]>(readerIds.map((id) => [id, []]));
  const rows = await queries.run<{ readerId: number; userId: number }>(peopleAround, [readerIds]);
  for (const { readerId, userId } of rows) people.get(readerId)?.push(userId);
  return people;
}
