import { statement, type Transaction } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
import { DAY_OF, REFERRER_HOST, startOfDay } from '../queries/sql.ts';

const MINUTE = 60_000;
/** A server whose clock is behind may still write an older view. */
const SETTLED_AFTER = 5 * MINUTE;
/** What is younger is read view by view; the job comes more often than this. */
const COUNTED_WITHIN = 30 * MINUTE;

// Any fixed number: whoever counts does so alone.
const lock = statement('analytics.count-lock', 'select pg_advisory_xact_lock(7245812)');

const counted = statement(
  'analytics.counted-before',
  `select counted_before as "countedBefore",
          coalesce(counted_before, (select min(timestamp) from page_views)) as start
     from (select 1) one left join page_view_counting on true`,
);
const remember = statement(
  'analytics.remember-counted',
  `insert into page_view_counting (counted_before) values ($1)
   on conflict (id) do update set counted_before = excluded.counted_before`,
);

const countViews = statement(
  'analytics.count-views',
  `insert into page_view_days (day, path, views)
   select day, coalesce(path, ''), count(*)
     from (select ${DAY_OF('timestamp')} as day, path from page_views
            where timestamp >= $1 and timestamp < $2) as came
    group by grouping sets ((day, path), (day))
   on conflict (path, day) do update set views = page_view_days.views + excluded.views`,
);

/** An address that came earlier on the first of these days has been counted. */
const countVisitors = (name: string, path: string) =>
  statement(
    name,
    `update page_view_days days set visitors = days.visitors + came.visitors
       from (
         select day, path, count(*)::int as visitors from (
           select ${DAY_OF('timestamp')} as day, ${path} as path, ip_hash from page_views
            where timestamp >= $1 and timestamp < $2
           except
           select ${DAY_OF('timestamp')}, ${path}, ip_hash from page_views
            where timestamp >= ${startOfDay('$1')} and timestamp < $1
         ) fresh group by 1, 2
       ) came
      where days.day = came.day and days.path = came.path`,
  );

/** Whoever came is counted on the latest day, and no longer on that of the visit before. */
const moveToLatest = (name: string, column: string, who: string, path: string) =>
  statement(
    name,
    `with came as (
       select ${path} as path, ${who} as who, max(timestamp) as latest from page_views
        where timestamp >= $1 and timestamp < $2 and ${who} is not null group by 1, 2
     ), before as (
       select came.path, (
         select max(timestamp) from page_views earlier
          where earlier.${who} = came.who ${path === 'path' ? 'and earlier.path = came.path' : ''}
            and earlier.timestamp < $1
       ) as moment from came
     ), moved as (
       select day, path, sum(change)::int as change from (
         select ${DAY_OF('latest')} as day, path, 1 as change from came
         union all
         select ${DAY_OF('moment')}, path, -1 from before where moment is not null
       ) changes group by 1, 2
     )
     update page_view_days days set ${column} = days.${column} + moved.change
       from moved where days.day = moved.day and days.path = moved.path`,
  );

const countReferrers = statement(
  'analytics.count-referrers',
  `insert into page_view_referrers (day, path, host, views)
   select day, coalesce(path, ''), host, count(*)
     from (select ${DAY_OF('timestamp')} as day, path, ${REFERRER_HOST} as host from page_views
            where timestamp >= $1 and timestamp < $2) as led
    where host is not null
    group by grouping sets ((day, host, path), (day, host))
   on conflict (day, path, host) do update set views = page_view_referrers.views + excluded.views`,
);

const counting = [
  countViews,
  countVisitors('analytics.count-visitors', 'path'),
  countVisitors('analytics.count-all-visitors', `''`),
  moveToLatest('analytics.count-sessions', 'sessions', 'session_id', 'path'),
  moveToLatest('analytics.count-all-sessions', 'sessions', 'session_id', `''`),
  moveToLatest('analytics.count-users', 'users', 'user_id', 'path'),
  moveToLatest('analytics.count-all-users', 'users', 'user_id', `''`),
  countReferrers,
];

/** Adds what has come since the last time to the counts of its days. Returns up to when all is counted. */
export async function countPageViews(house: House): Promise<Date> {
  const settled = new Date(house.clock.now() - SETTLED_AFTER);
  return house.database.patient.transaction(async (tx) => {
    await tx.run(lock, []);
    const { start } = await readCounted(tx);
    if (start !== null && start >= settled) return start;
    for (const part of start === null ? [] : counting) await tx.run(part, [start, settled]);
    await tx.run(remember, [settled]);
    return settled;
  });
}

/** Up to when all is counted; counts first where that is long ago, as after a restored backup. */
export async function countedBefore(house: House): Promise<Date> {
  const { countedBefore: before } = await readCounted(house.database);
  const isRecent = before !== null && before.getTime() > house.clock.now() - COUNTED_WITHIN;
  return isRecent ? before : countPageViews(house);
}

type Counted = { countedBefore: Date | null; start: Date | null };

async function readCounted(queries: Pick<Transaction, 'run'>): Promise<Counted> {
  const [row] = await queries.run<Counted>(counted, []);
  return row ?? { countedBefore: null, start: null };
}
