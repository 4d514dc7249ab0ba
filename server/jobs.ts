import type { FastifyBaseLogger } from 'fastify';
import { accountJobs } from '#server/features/base/account/jobs.ts';
import { analyticsJobs } from '#server/features/administration/analytics/jobs.ts';
import { auditJobs } from '#server/features/base/audit/jobs.ts';
import { backupJobs } from '#server/features/administration/backups/jobs.ts';
import { betaAccessJobs } from '#server/features/base/beta-access/jobs.ts';
import { botJobs } from '#server/features/connections/bots/jobs.ts';
import { calendarJobs } from '#server/features/connections/calendar/jobs.ts';
import { feedJobs } from '#server/features/social/feed/jobs.ts';
import { habitJobs } from '#server/features/tracking/habits/jobs.ts';
import { notificationJobs } from '#server/features/connections/notifications/jobs.ts';
import { oidcJobs } from '#server/features/connections/oidc/jobs.ts';
import { presenceJobs } from '#server/features/social/presence/jobs.ts';
import { reminderJobs } from '#server/features/connections/reminders/jobs.ts';
import { tickLinkJobs } from '#server/features/tracking/tick-links/jobs.ts';
import { tokenJobs } from '#server/features/connections/tokens/jobs.ts';
import { webhookJobs } from '#server/features/connections/webhooks/jobs.ts';
import type { AppContext } from './context.ts';
import { type Job, type JobRunner, startJobRunner } from './jobs/job-runner.ts';
import { sweepLimits } from './security/limits.ts';

/** Every background task by the name in its queue row. Never rename one: an upgrade leaves its rows in the queue. */
export const jobs: Record<string, Job> = {
  ...accountJobs,
  ...analyticsJobs,
  ...auditJobs,
  ...backupJobs,
  ...betaAccessJobs,
  ...botJobs,
  ...calendarJobs,
  ...feedJobs,
  ...habitJobs,
  ...presenceJobs,
  ...notificationJobs,
  ...reminderJobs,
  ...tickLinkJobs,
  ...tokenJobs,
  ...webhookJobs,
  ...oidcJobs,
  sweepLimits: ({ database, clock }) => sweepLimits(database, clock.now()),
};

/** UTC, in cron notation. */
export const cronSchedule: readonly { job: string; at: string }[] = [
  { job: 'sweepSessions', at: '17 3 * * *' },
  { job: 'sweepChallenges', at: '*/10 * * * *' },
  { job: 'announceDroppedCodes', at: '*/10 * * * *' },
  { job: 'forgetVisitorKeys', at: '5 0 * * *' },
  { job: 'countPageViews', at: '*/10 * * * *' },
  { job: 'sweepPageViews', at: '29 3 * * *' },
  { job: 'sweepLimits', at: '*/30 * * * *' },
  { job: 'catchUpMails', at: '* * * * *' },
  { job: 'takeDueReminders', at: '* * * * *' },
  { job: 'sweepSentReminders', at: '47 3 * * *' },
  { job: 'sweepDeletedHabits', at: '* * * * *' },
  { job: 'takeDueBackup', at: '* * * * *' },
  { job: 'letBotsAct', at: '*/5 * * * *' },
  { job: 'announceDigests', at: '*/15 * * * *' },
  { job: 'sweepNotifications', at: '41 3 * * *' },
  { job: 'sweepProfileViews', at: '*/10 * * * *' },
  { job: 'sweepTokens', at: '47 3 * * *' },
  { job: 'sendWebhooks', at: '* * * * *' },
  { job: 'sweepDeliveries', at: '53 3 * * *' },
  { job: 'sweepTickLinks', at: '51 3 * * *' },
  { job: 'sweepFeed', at: '7 4 * * *' },
  { job: 'sweepAudit', at: '57 3 * * *' },
  { job: 'sweepOidc', at: '53 * * * *' },
];

/** Also run when a process starts, because the last one may have ended early. */
const startupJobs: readonly string[] = ['announceDroppedCodes', 'catchUpMails'];

export const startJobs = (ctx: AppContext, log: FastifyBaseLogger): JobRunner =>
  startJobRunner(ctx, log, { jobs, cronSchedule, startupJobs });
