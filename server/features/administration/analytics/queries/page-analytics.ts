import type { PageAnalytics } from '#contract/analytics.ts';
import { addDays, daysFromTo, type LocalDay } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { daySql, startOfDaySql } from './sql.ts';

const MAX_PATHS = 100;
const MAX_REFERRERS = 10;

/** `$1` first day, `$2` start of uncounted views, `$3` one path, or null for all. */
const PATH_SQL = '($3::text is null or path = $3)';

const LIVE_SQL = `live as materialized (
  select ${daySql('timestamp')} as day, path, session_id, user_id, ip_hash from page_views
   where timestamp >= $2 and ${PATH_SQL}
)`;

/** Addresses of uncounted views, without those already counted on the same day. */
const newVisitors = (path: string) => `
  select day, ${path} as path, ip_hash from live
  except
  select ${daySql('timestamp')}, ${path}, ip_hash from page_views
   where timestamp >= ${startOfDaySql('$2')} and timestamp < $2 and ${PATH_SQL}`;

/** Sessions of uncounted views, without those already counted since the first day. */
const newSessions = (path: string) => `
  select path from (
    select path, (
      select max(timestamp) from page_views earlier
       where earlier.session_id = came.who ${path === 'path' ? 'and earlier.path = came.path' : ''}
         and earlier.timestamp < $2
    ) as before
    from (select distinct ${path} as path, session_id as who from live) came
  ) looked
  where before is null or before < $1::date::timestamp at time zone 'UTC'`;

const newPeople = (path: string) => `
  select came.path
    from (select distinct ${path} as path, user_id from live where user_id is not null) came
    left join page_view_people before using (user_id, path)
   where before.day is null or before.day < $1`;

const sums = (path: string, isCounted: string) => `
  with ${LIVE_SQL}, parts as (
    select path, views, visitors, sessions, users from page_view_days
     where day >= $1 and ${isCounted}
    union all select ${path}, 1, 0, 0, 0 from live
    union all select path, 0, 1, 0, 0 from (${newVisitors(path)}) as visitors
    union all select path, 0, 0, 1, 0 from (${newSessions(path)}) as sessions
    union all select path, 0, 0, 0, 1 from (${newPeople(path)}) as people
  )
  select path, sum(views)::int as "totalViews", sum(visitors)::int as "uniqueVisitors",
         sum(sessions)::int as "uniqueSessions", sum(users)::int as "authenticatedUsers"
    from parts group by path`;

const paths = statement(
  'analytics.paths',
  `select summed.*, (count(*) over ())::int as "pathCount"
     from (${sums('path', `path <> '' and ${PATH_SQL}`)}) as summed
    order by "totalViews" desc, path limit ${MAX_PATHS}`,
);

const site = statement('analytics.site', sums(`''`, `path = '' and $3::text is null`));

const overTime = statement(
  'analytics.over-time',
  `with ${LIVE_SQL}, parts as (
     select day, views, visitors from page_view_days where day >= $1 and path = coalesce($3, '')
     union all select day, 1, 0 from live
     union all select day, 0, 1 from (${newVisitors(`''`)}) as visitors
   )
   select day, sum(views)::int as "totalViews", sum(visitors)::int as "uniqueVisitors"
     from parts group by day`,
);

const referrers = statement(
  'analytics.referrers',
  `select host, sum(views)::int as views from (
     select host, views from page_view_referrers where day >= $1 and path = coalesce($3, '')
     union all
     select referrer, 1 from page_views
      where timestamp >= $2 and ${PATH_SQL} and referrer is not null
   ) led group by host order by 2 desc, 1 limit ${MAX_REFERRERS}`,
);

type PathRow = PageAnalytics['analytics'][number] & { pathCount: number };
type DayRow = PageAnalytics['overTime'][number];

const NO_VIEWS = { totalViews: 0, uniqueVisitors: 0, uniqueSessions: 0, authenticatedUsers: 0 };

/** Exact counts for whole days of UTC, including today. */
export async function getPageViews(
  queries: Queries,
  { days, path }: { days: number; path?: string | undefined },
  { now, countedBefore }: { now: number; countedBefore: Date },
): Promise<PageAnalytics> {
  const today = dayAt(now, UTC);
  const from = addDays(today, 1 - days);
  // Just after midnight, some views of yesterday may be uncounted, and yesterday may be outside the period.
  const uncounted = new Date(Math.max(countedBefore.getTime(), Date.parse(`${from}T00:00:00Z`)));
  const values = [from, uncounted, path || null];
  const [rows, totals, counted, hosts] = await Promise.all([
    queries.run<PathRow>(paths, values),
    queries.run<PageAnalytics['totals']>(site, values),
    queries.run<DayRow>(overTime, values),
    queries.run<PageAnalytics['referrers'][number]>(referrers, values),
  ]);
  return {
    analytics: rows,
    pathCount: rows[0]?.pathCount ?? 0,
    totals: (path ? rows[0] : totals[0]) ?? NO_VIEWS,
    overTime: everyDay(from, today, counted),
    referrers: hosts,
    period: days,
    from: `${from}T00:00:00.000Z`,
  };
}

function everyDay(from: LocalDay, today: LocalDay, counted: readonly DayRow[]): DayRow[] {
  const byDay = new Map(counted.map((row) => [row.day, row]));
  return daysFromTo(from, today).map(
    (day) => byDay.get(day) ?? { day, totalViews: 0, uniqueVisitors: 0 },
  );
}
