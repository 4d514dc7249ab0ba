import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { retainedSince } from '#domain/site/retention.ts';
import { statement } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { sweepExpired } from '#server/jobs/sweep-expired.ts';
import { createDueMessages } from './commands/create-due-messages.ts';
import { sendDueReminders, sendReminders } from './commands/send-reminders.ts';
import { withdrawDone } from './commands/withdraw-notices.ts';

// The reminders of past days cannot be sent again.
const sweepSent = statement('reminders.sweep-sent', 'delete from told_reminders where day < $1');
const sweepButtons = statement(
  'reminders.sweep-buttons',
  'delete from reminder_buttons where expires_at <= $1',
);

export const reminderJobs = [
  sendReminders,
  withdrawDone,
  defineJob(
    'takeDueReminders',
    async (ctx, _, signal) => {
      await createDueMessages(ctx, signal);
      // Also send messages whose lease has expired because another process died.
      await sendDueReminders(ctx, signal);
    },
    { at: '* * * * *' },
  ),
  defineJob(
    'sweepSentReminders',
    async (ctx) => {
      const since = retainedSince('sentReminders', ctx.clock.now()).getTime();
      await ctx.database.run(sweepSent, [dayAt(since, UTC)]);
      await sweepExpired(sweepButtons)(ctx);
    },
    { at: '47 3 * * *' },
  ),
];
