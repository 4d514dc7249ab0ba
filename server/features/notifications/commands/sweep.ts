import { DAY_MS } from '#domain/days/local-day.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';

const HISTORY_DAYS = 90;
const NEWS_DAYS = 8;
const OUTBOX_DAYS = 30;

const sweepQueue = statement(
  'notifications.sweep-queue',
  `delete from notification_queue where status <> 'pending' and created_at < $1`,
);
const sweepNews = statement(
  'notifications.sweep-news',
  'delete from notification_news where finished_at is not null and due_at < $1',
);

/** What nobody will look at again. News outlive the day, and the week, in which they may be told once. */
export async function sweepNotifications(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  await ctx.database.run(sweepQueue, [new Date(now - HISTORY_DAYS * DAY_MS)]);
  await ctx.database.run(sweepNews, [new Date(now - NEWS_DAYS * DAY_MS)]);
  await ctx.mail.sweepOutbox(now - OUTBOX_DAYS * DAY_MS);
}
