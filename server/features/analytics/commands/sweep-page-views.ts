import { ANALYTICS_DAYS_AT_MOST } from '#domain/analytics.ts';
import { addDays } from '#domain/local-day.ts';
import { dayAt, UTC } from '#domain/time-zone.ts';
import { statement } from '#server/database/database.ts';
import type { House } from '#server/house.ts';

const ROWS_A_STATEMENT = 10_000;

const removeViews = statement(
  'analytics.sweep-views',
  `with gone as (
     delete from page_views where id in (
       select id from page_views where timestamp < $1::date::timestamp at time zone 'UTC'
        order by timestamp limit ${ROWS_A_STATEMENT}
     ) returning 1
   )
   select count(*)::int as count from gone`,
);
const removeDays = statement('analytics.sweep-days', 'delete from page_view_days where day < $1');
const removeReferrers = statement(
  'analytics.sweep-referrers',
  'delete from page_view_referrers where day < $1',
);

/**
 * What no question reaches any more. Views go by whole days of UTC, as their counts do: a session that comes
 * back is then taken off no day that is gone.
 */
export async function sweepPageViews(house: House): Promise<void> {
  const firstKept = addDays(dayAt(house.clock.now(), UTC), 1 - ANALYTICS_DAYS_AT_MOST);
  let gone: number;
  do {
    const [row] = await house.database.run<{ count: number }>(removeViews, [firstKept]);
    gone = row?.count ?? 0;
  } while (gone === ROWS_A_STATEMENT);
  await house.database.run(removeDays, [firstKept]);
  await house.database.run(removeReferrers, [firstKept]);
}
