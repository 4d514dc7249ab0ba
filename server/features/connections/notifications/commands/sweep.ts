import { retainedSince } from '#domain/site/retention.ts';
import { statement } from '#server/database/database.ts';
import { BATCH_ROWS, deleteInBatches } from '#server/database/delete-in-batches.ts';
import type { AppContext } from '#server/context.ts';

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

export async function sweepNotifications(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await deleteInBatches(ctx.database, sweepQueue, [retainedSince('mails', now)]);
  await ctx.database.run(sweepAnnouncements, [retainedSince('announcements', now)]);
  await ctx.mail.sweepOutbox(retainedSince('mailFolder', now).getTime());
}
