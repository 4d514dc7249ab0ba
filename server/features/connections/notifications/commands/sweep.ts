import { DAY_MS } from '#domain/days/local-day.ts';
import { statement } from '#server/database/database.ts';
import { BATCH_ROWS, deleteInBatches } from '#server/database/delete-in-batches.ts';
import type { AppContext } from '#server/context.ts';

const HISTORY_DAYS = 90;
const ANNOUNCEMENT_DAYS = 8;
const OUTBOX_DAYS = 30;

const sweepQueue = statement(
  'notifications.sweep-queue',
  `with gone as (
     delete from notification_queue where id in (
       select id from notification_queue where status <> 'pending' and created_at < $1
        order by id limit ${BATCH_ROWS}
     ) returning 1
   )
   select count(*)::int as count from gone`,
);
const sweepAnnouncements = statement(
  'notifications.sweep-announcements',
  'delete from announcements where finished_at is not null and due_at < $1',
);

/** Deletes old rows. Announcements are kept longer than the day or week in which they may be sent only once. */
export async function sweepNotifications(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await deleteInBatches(ctx.database, sweepQueue, [new Date(now - HISTORY_DAYS * DAY_MS)]);
  await ctx.database.run(sweepAnnouncements, [new Date(now - ANNOUNCEMENT_DAYS * DAY_MS)]);
  await ctx.mail.sweepOutbox(now - OUTBOX_DAYS * DAY_MS);
}
