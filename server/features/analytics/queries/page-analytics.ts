import type { PageAnalytics } from '#contract/analytics.ts';
import { addDays, daysFromTo, type LocalDay } from '#domain/local-day.ts';
import { dayAt, UTC } from '#domain/time-zone.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { REFERRER_HOST } from '../commands/count-days.ts';

const PATHS_AT_MOST = 100;
const REFERRERS_AT_MOST = 10;

const START_OF = (day: string) => `${day}::date::timestamp at time zone 'UTC'`;

/** `$1` first day, `$2` first day that is not counted yet, `$3` one path, or null for all of them. */
const ONE_OR_ALL = '($3::text is null or path = $3)';

/**
 * A session of the open day that came before, since $1, has been counted with the days that are over.
 * Addresses differ from day to day, so that theirs add up.
 */
const newcomers = (source: string, path: string) => `
  select path, count(*)::int as newcomers from (
    select distinct ${path} as path, ${source} as who from live where ${source} is not null
  ) came
  where not exists (
    select from page_views earlier
     where earlier.${source} = came.who ${path === `''` ? '' : 'and earlier.path = came.path'}
       and earlier.timestamp >= ${START_OF('$1')} and earlier.timestamp < ${START_OF('$2')}
  )
  group by path`;

const sums = (path: string, counted: string) => `
  with live as materialized (
    select path, session_id, user_id, ip_hash from page_views
     where timestamp >= ${START_OF('$2')} and ${ONE_OR_ALL}
  ), parts as (
    select path, views, visitors, sessions, users from page_view_days
     where day >= $1 and day < $2 and ${counted}
    union all
    select ${path}, count(*), count(distinct ip_hash), 0, 0 from live group by 1
    union all
    select path, 0, 0, newcomers, 0 from (${newcomers('session_id', path)}) as sessions
    union all
    select path, 0, 0, 0, newcomers from (${newcomers('user_id', path)}) as people
  )
  select path, sum(views) as "totalViews", sum(visitors) as "uniqueVisitors",
         sum(sessions) as "uniqueSessions", sum(users) as "authenticatedUsers"
    from parts group by path`;

const paths = statement(
  'analytics.paths',
  `select path, "totalViews"::int, "uniqueVisitors"::int, "uniqueSessions"::int,
          "authenticatedUsers"::int, (count(*) over ())::int as "pathCount"
     from (${sums('path', `path <> '' and ${ONE_OR_ALL}`)}) as summed
    order by "totalViews" desc, path limit ${PATHS_AT_MOST}`,
);

const site = statement(
  'analytics.site',
  `select "totalViews"::int, "uniqueVisitors"::int, "uniqueSessions"::int, "authenticatedUsers"::int
     from (${sums(`''`, `path = '' and $3::text is null`)}) as summed`,
);

const overTime = statement(
  'analytics.over-time',
  `select day, views as "totalViews", visitors as "uniqueVisitors" from page_view_days
    where day >= $1 and day < $2 and path = coalesce($3, '')
   union all
   select (timestamp at time zone 'UTC')::date, count(*)::int, count(distinct ip_hash)::int
     from page_views where timestamp >= ${START_OF('$2')} and ${ONE_OR_ALL} group by 1`,
);

const referrers = statement(
  'analytics.referrers',
  `select host, sum(views)::int as views from (
     select host, views from page_view_referrers
      where day >= $1 and day < $2 and path = coalesce($3, '')
     union all
     select ${REFERRER_HOST}, 1 from page_views
      where timestamp >= ${START_OF('$2')} and ${ONE_OR_ALL} and ${REFERRER_HOST} is not null
   ) led group by host order by 2 desc, 1 limit ${REFERRERS_AT_MOST}`,
);

type PathRow = PageAnalytics['analytics'][number] & { pathCount: number };
type DayRow = PageAnalytics['overTime'][number];

const NOTHING = { totalViews: 0, uniqueVisitors: 0, uniqueSessions: 0, authenticatedUsers: 0 };

/** Whole days of UTC, today included: exact, whatever the number of views. */
export async function readPageAnalytics(
  queries: Queries,
  { days, path }: { days: number; path?: string | undefined },
  { now, open }: { now: number; open: LocalDay },
): Promise<PageAnalytics> {
  const today = dayAt(now, UTC);
  const from = addDays(today, 1 - days);
  // Just after midnight yesterday is still open, though it may be before the period.
  const firstOpen = open < from ? from : open;
  const asked = [from, firstOpen, path ?? null];
  const [rows, totals, counted, hosts] = await Promise.all([
    queries.run<PathRow>(paths, asked),
    queries.run<PageAnalytics['totals']>(site, asked),
    queries.run<DayRow>(overTime, asked),
    queries.run<PageAnalytics['referrers'][number]>(referrers, asked),
  ]);
  return {
    analytics: rows,
    pathCount: rows[0]?.pathCount ?? 0,
    totals: (path ? rows[0] : totals[0]) ?? NOTHING,
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
