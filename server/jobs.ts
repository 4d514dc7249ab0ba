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
import { defineJob, type Job } from './jobs/job-queue.ts';
import { type JobRunner, startJobRunner } from './jobs/job-runner.ts';
import { sweepLimits } from './security/limits.ts';

/** Every background task. */
export const jobs: readonly Job[] = [
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
  defineJob('sweepLimits', ({ database, clock }) => sweepLimits(database, clock.now()), {
    at: '*/30 * * * *',
  }),
];

export const startJobs = (ctx: AppContext, log: FastifyBaseLogger): JobRunner =>
  startJobRunner(ctx, log, jobs);
