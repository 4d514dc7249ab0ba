import { DAY_MS } from '../days/local-day.ts';
import { MAX_ANALYTICS_DAYS } from './analytics.ts';

/** How many days the server stores a row or file before a job (`sweep…` in `jobs.ts`) deletes it. What has an end of its own is deleted then. */
export const RETENTION_DAYS = {
  /** Completed habits and started timers in feeds. The newest hundred of a user stay longer. */
  activities: 90,
  /** Announcements that were sent. Longer than the day or week in which each may be sent only once. */
  announcements: 8,
  /** Changes by the administrator. */
  auditLog: 2 * 365,
  /** Files in the folder of mails. */
  mailFolder: 30,
  /** Mails that were sent or given up. */
  mails: 90,
  /** Counts of page views by day. */
  pageViewCounts: MAX_ANALYTICS_DAYS,
  /** Single page views: today and the two days before. A longer session counts as two. */
  pageViews: 3,
  /** Which reminders were sent. A user's day differs by at most one day from UTC. */
  sentReminders: 3,
  /** Deliveries of webhooks that were accepted or given up. */
  webhookDeliveries: 30,
} as const;

/** The oldest moment that is still stored. */
export const retainedSince = (kind: keyof typeof RETENTION_DAYS, now: number): Date =>
  new Date(now - RETENTION_DAYS[kind] * DAY_MS);
