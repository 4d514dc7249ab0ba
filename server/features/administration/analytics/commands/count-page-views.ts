import { ADVISORY_LOCKS } from '#server/database/advisory-locks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { daySql, startOfDaySql } from '../queries/sql.ts';

const MINUTE_MS = 60_000;
const MAX_SITES_PER_DAY = 100;
/** Leaves time for a server whose clock is behind: it may still write an older view. */
const SETTLED_AFTER_MS = 5 * MINUTE_MS;
/** Views newer than this are read one by one. The job runs more often than this. */
const MAX_COUNT_AGE_MS = 30 * MINUTE_MS;

// Only one transaction counts at a time.
const lock = statement(
  'analytics.count-lock',
  `select pg_advisory_xact_lock(${ADVISORY_LOCKS.pageViewCount})`,
);

const counted = statement(
  'analytics.counted-before',
  `select counted_before as "countedBefore",
          coalesce(counted_before, (select min(timestamp) from page_views)) as start
     from (select 1) one left join page_view_counting on true`,
);
const storeCounted = statement(
  'analytics.remember-counted',
  `insert into page_view_counting (counted_before) values ($1)
   on conflict (id) do update set counted_before = excluded.counted_before`,
);

const countViews = statement(
  'analytics.count-views',
  `insert into page_view_days (day, path, views)
   select day, coalesce(path, ''), count(*)
     from (select ${daySql('timestamp')} as day, path from page_views
            where timestamp >= $1 and timestamp < $2) as came
    group by grouping sets ((day, path), (day))
   on conflict (path, day) do update set views = page_view_days.views + excluded.views`,
);

/** Addresses that already visited earlier on the first of these days have been counted. */
const countVisitors = (name: string, path: string) =>
  statement(
    name,
    `update page_view_days days set visitors = days.visitors + came.visitors
       from (
         select day, path, count(*)::int as visitors from (
           select ${daySql('timestamp')} as day, ${path} as path, ip_hash from page_views
            where timestamp >= $1 and timestamp < $2
           except
           select ${daySql('timestamp')}, ${path}, ip_hash from page_views
            where timestamp >= ${startOfDaySql('$1')} and timestamp < $1
         ) fresh group by 1, 2
       ) came
      where days.day = came.day and days.path = came.path`,
  );

/**
 * A session counts once, on its latest day. A new visit removes it from the day of its previous view, if that is still
 * stored.
 */
const moveSessions = (name: string, path: string) =>
  statement(
    name,
    `with came as (
       select ${path} as path, session_id as who, max(timestamp) as latest from page_views
        where timestamp >= $1 and timestamp < $2 group by 1, 2
     ), before as (
       select came.path, (
         select max(timestamp) from page_views earlier
          where earlier.session_id = came.who ${path === 'path' ? 'and earlier.path = came.path' : ''}
            and earlier.timestamp < $1
       ) as moment from came
     ), moved as (
       select day, path, sum(change)::int as change from (
         select ${daySql('latest')} as day, path, 1 as change from came
         union all
         select ${daySql('moment')}, path, -1 from before where moment is not null
       ) changes group by 1, 2
     )
     update page_view_days days set sessions = days.sessions + moved.change
       from moved where days.day = moved.day and days.path = moved.path`,
  );

/** Does the same for users. Their days are stored separately. */
const movePeople = statement(
  'analytics.count-people',
  `with came as (
     select coalesce(path, '') as path, user_id, max(${daySql('timestamp')}) as day from page_views
      where timestamp >= $1 and timestamp < $2 and user_id is not null
      group by grouping sets ((user_id, path), (user_id))
   ), moved as (
     select day, path, sum(change)::int as change from (
       select day, path, 1 as change from came
       union all
       select before.day, path, -1
         from came join page_view_people before using (user_id, path)
     ) changes group by 1, 2
   ), counted as (
     update page_view_days days set users = days.users + moved.change
       from moved where days.day = moved.day and days.path = moved.path
   )
   insert into page_view_people (user_id, path, day) select user_id, path, day from came
   on conflict (user_id, path) do update set day = excluded.day`,
);

/** Referrers are client input, so only the most frequent sites of a day are kept. */
const deleteRareReferrers = statement(
  'analytics.forget-rare-referrers',
  `delete from page_view_referrers rare
    where day >= ${daySql('$1::timestamptz')} and $2::timestamptz is not null and host not in (
      select host from page_view_referrers often
       where often.day = rare.day and often.path = '' order by views desc, host limit ${MAX_SITES_PER_DAY}
    )`,
);

const countReferrers = statement(
  'analytics.count-referrers',
  `insert into page_view_referrers (day, path, host, views)
   select day, coalesce(path, ''), host, count(*)
     from (select ${daySql('timestamp')} as day, path, referrer as host from page_views
            where timestamp >= $1 and timestamp < $2) as led
    where host is not null
    group by grouping sets ((day, host, path), (day, host))
   on conflict (day, path, host) do update set views = page_view_referrers.views + excluded.views`,
);

const counting = [
  countViews,
  countVisitors('analytics.count-visitors', 'path'),
  countVisitors('analytics.count-all-visitors', `''`),
  moveSessions('analytics.count-sessions', 'path'),
  moveSessions('analytics.count-all-sessions', `''`),
  movePeople,
  countReferrers,
  deleteRareReferrers,
];

/** Counts the views since the last run. Returns the time up to which all views are counted. */
export async function countPageViews(ctx: AppContext): Promise<Date> {
  const settled = new Date(ctx.clock.now() - SETTLED_AFTER_MS);
  return ctx.database.slow.transaction(async (tx) => {
    await tx.run(lock, []);
    const { start } = await readCounted(tx);
    if (start !== null && start >= settled) return start;
    for (const part of start === null ? [] : counting) await tx.run(part, [start, settled]);
    await tx.run(storeCounted, [settled]);
    return settled;
  });
}

/** The time up to which all views are counted. Counts first if that is long ago, for example after a restore. */
export async function readCountedBefore(ctx: AppContext): Promise<Date> {
  const { countedBefore: before } = await readCounted(ctx.database);
  const isRecent = before !== null && before.getTime() > ctx.clock.now() - MAX_COUNT_AGE_MS;
  return isRecent ? before : countPageViews(ctx);
}

type CountedUntil = { countedBefore: Date | null; start: Date | null };

async function readCounted(queries: Pick<Transaction, 'run'>): Promise<CountedUntil> {
  const [row] = await queries.run<CountedUntil>(counted, []);
  return row ?? { countedBefore: null, start: null };
}
