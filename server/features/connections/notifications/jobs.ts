import { defineJob } from '#server/jobs/job-queue.ts';
import { announceDigests } from './commands/announce-digests.ts';
import { sendDueMails, sendMails } from './commands/send-mails.ts';
import { fanOut, fanOutNotifications } from './commands/fan-out.ts';
import { sweepNotifications } from './commands/sweep.ts';

export const notificationJobs = [
  fanOut,
  // The name of this job in an earlier version. The queue may still contain it.
  { ...fanOut, name: 'spreadNews' },
  sendMails,
  // Sends mails that lost their job in a crash or a restore, because backups contain no jobs.
  defineJob(
    'catchUpMails',
    async (ctx, _, signal) => {
      await fanOutNotifications(ctx, signal);
      await sendDueMails(ctx, signal);
    },
    { at: '* * * * *', atStart: true },
  ),
  defineJob('announceDigests', (ctx) => announceDigests(ctx), { at: '*/15 * * * *' }),
  defineJob('sweepNotifications', (ctx) => sweepNotifications(ctx), { at: '41 3 * * *' }),
];
