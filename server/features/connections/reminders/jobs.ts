import { defineJob } from '#server/jobs/job-queue.ts';
import { sendDueReminders, sendReminders } from './commands/send-reminders.ts';
import { sweepButtons } from './commands/buttons.ts';
import { sweepSent } from './commands/sweep.ts';
import { createDueMessages } from './commands/create-due-messages.ts';
import { withdrawDone } from './commands/withdraw-notices.ts';

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
      await sweepSent(ctx);
      await sweepButtons(ctx);
    },
    { at: '47 3 * * *' },
  ),
];
