import { addDays } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { RETENTION_DAYS } from '#domain/site/retention.ts';
import { statement } from '#server/database/database.ts';
import { BATCH_ROWS, deleteInBatches } from '#server/database/delete-in-batches.ts';
import type { AppContext } from '#server/context.ts';
import { countPageViews } from './count-page-views.ts';

const removeViews = statement(
  'analytics.sweep-views',
  `with gone as (
     delete from page_views where id in (
       select id from page_views
        where timestamp < $1::date::timestamp at time zone 'UTC' and timestamp < $2
        order by timestamp limit ${BATCH_ROWS}
     ) returning 1
   )
   select count(*)::int as count from gone`,
);
const removeDays = statement('analytics.sweep-days', 'delete from page_view_days where day < $1');
const removePeople = statement(
  'analytics.sweep-people',
  'delete from page_view_people where day < $1',
);
const removeReferrers = statement(
  'analytics.sweep-referrers',
  'delete from page_view_referrers where day < $1',
);

/** Deletes whole UTC days of counted views, and counts that are older than the longest period. */
export async function sweepPageViews(ctx: AppContext): Promise<void> {
  const today = dayAt(ctx.clock.now(), UTC);
  const counted = await countPageViews(ctx);
  await deleteInBatches(ctx.database, removeViews, [
    addDays(today, 1 - RETENTION_DAYS.pageViews),
    counted,
  ]);
  const firstShown = addDays(today, 1 - RETENTION_DAYS.pageViewCounts);
  for (const remove of [removeDays, removePeople, removeReferrers]) {
    await ctx.database.run(remove, [firstShown]);
  }
}
