import { addDays, type LocalDay } from '#domain/local-day.ts';
import { dayAt, UTC } from '#domain/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { House } from '#server/house.ts';

/** A server whose clock is behind may still write yesterday's views. */
const SETTLED_AFTER_MS = 5 * 60_000;

const DAY_START = `$1::date::timestamp at time zone 'UTC'`;
const DAY_END = `($1::date + 1)::timestamp at time zone 'UTC'`;
const DAY_OF = (moment: string) => `(${moment} at time zone 'UTC')::date`;

// Any fixed number: whoever counts does so alone.
const lock = statement('analytics.count-lock', 'select pg_advisory_xact_lock(7245812)');

const span = statement(
  'analytics.uncounted-span',
  `select coalesce((select max(day) + 1 from page_view_days where path = ''),
                   (select ${DAY_OF('min(timestamp)')} from page_views)) as first`,
);

const countViews = statement(
  'analytics.count-views',
  `insert into page_view_days (day, path, views, visitors)
   select $1, coalesce(path, ''), count(*), count(distinct ip_hash)
     from page_views where timestamp >= ${DAY_START} and timestamp < ${DAY_END}
    group by grouping sets ((path), ())`,
);

/**
 * Whoever came today is counted today and no longer on the day of the visit before.
 * \`keys\` are what a session or a person is known by, on one path or on the whole site.
 */
const moveTo = (name: string, column: string, source: string, path: string) => {
  const isSite = path === `''`;
  return statement(
    name,
    `with came as (
       select distinct ${path} as path, ${source} as who from page_views
        where timestamp >= ${DAY_START} and timestamp < ${DAY_END} and ${source} is not null
     ), before as (
       select came.path, (
         select max(timestamp) from page_views earlier
          where earlier.${source} = came.who ${isSite ? '' : 'and earlier.path = came.path'}
            and earlier.timestamp < ${DAY_START}
       ) as moment from came
     ), moved as (
       select $1::date as day, path, count(*)::int as change from came group by path
       union all
       select ${DAY_OF('moment')}, path, -count(*)::int from before where moment is not null group by 1, 2
     )
     update page_view_days days set ${column} = days.${column} + moved.change
       from moved where days.day = moved.day and days.path = moved.path`,
  );
};

const moves = [
  moveTo('analytics.count-sessions', 'sessions', 'session_id', 'path'),
  moveTo('analytics.count-all-sessions', 'sessions', 'session_id', `''`),
  moveTo('analytics.count-users', 'users', 'user_id', 'path'),
  moveTo('analytics.count-all-users', 'users', 'user_id', `''`),
];

export const REFERRER_HOST = `substring(referrer from '^[a-z]+://([^/?#]+)')`;

const countReferrers = statement(
  'analytics.count-referrers',
  `insert into page_view_referrers (day, path, host, views)
   select $1, coalesce(path, ''), ${REFERRER_HOST}, count(*)
     from page_views
    where timestamp >= ${DAY_START} and timestamp < ${DAY_END} and ${REFERRER_HOST} is not null
    group by grouping sets ((path, ${REFERRER_HOST}), (${REFERRER_HOST}))`,
);

/** Counts what has not been counted of the days that are over. Returns the first day that is still open. */
export async function countDays(house: House): Promise<LocalDay> {
  const open = firstOpenDay(house.clock.now());
  for (let day = await firstUncounted(house); day !== undefined && day < open; ) {
    day = await house.database.transaction((tx) => countNext(tx, open));
  }
  return open;
}

const firstOpenDay = (now: number): LocalDay => dayAt(now - SETTLED_AFTER_MS, UTC);

type Span = { first: LocalDay | null };

async function firstUncounted(house: House): Promise<LocalDay | undefined> {
  const [row] = await house.database.run<Span>(span, []);
  return row?.first ?? undefined;
}

/** The day after the one that was counted. */
async function countNext(tx: Transaction, open: LocalDay): Promise<LocalDay | undefined> {
  await tx.run(lock, []);
  const [row] = await tx.run<Span>(span, []);
  const day = row?.first ?? undefined;
  if (day === undefined || day >= open) return undefined;
  await tx.run(countViews, [day]);
  for (const move of moves) await tx.run(move, [day]);
  await tx.run(countReferrers, [day]);
  return addDays(day, 1);
}
