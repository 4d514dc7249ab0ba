import { retainedSince } from '#domain/site/retention.ts';
import { statement } from '#server/database/database.ts';
import { BATCH_ROWS, deleteInBatches } from '#server/database/delete-in-batches.ts';
import { defineJob } from '#server/jobs/job-queue.ts';
import { announceDigests } from './commands/announce-digests.ts';
import { fanOut, fanOutNotifications } from './commands/fan-out.ts';
import { sendDueMails, sendMails } from './commands/send-mails.ts';

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
  defineJob('announceDigests', announceDigests, { at: '*/15 * * * *' }),
  defineJob(
    'sweepNotifications',
    async ({ database, clock, mail }) => {
      const now = clock.now();
      await deleteInBatches(database, sweepQueue, [retainedSince('mails', now)]);
      await database.run(sweepAnnouncements, [retainedSince('announcements', now)]);
      await mail.sweepOutbox(retainedSince('mailFolder', now).getTime());
    },
    { at: '41 3 * * *' },
  ),
];
