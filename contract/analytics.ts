import * as z from 'zod/mini';
import { ANALYTICS_DAYS_AT_MOST, ANALYTICS_DAYS_BY_DEFAULT } from '#domain/site/analytics.ts';
import { defineCall } from './call.ts';
import { text, timestamp } from './text.ts';

export const PageView = z.object({
  path: text({ min: 1, max: 500 }).check(z.startsWith('/')),
  sessionId: text({ min: 1, max: 100 }),
  referrer: z.nullish(text({ max: 500 })),
});

export const recordPageView = defineCall({
  method: 'POST',
  path: '/api/page-view',
  summary: 'Tell that a page was opened',
  whenBusy: 'refused first',
  body: PageView,
  status: 204,
  response: null,
  refuses: [400, 429],
});

const DAYS_FAULT = `Please give 1 to ${ANALYTICS_DAYS_AT_MOST} days.`;

const days = z.pipe(
  z.union([z.string().check(z.regex(/^\d{0,3}$/, DAYS_FAULT)), z.number(DAYS_FAULT)], DAYS_FAULT),
  z.pipe(
    // A field that was left empty says nothing.
    z.transform((days: string | number) =>
      days === '' ? ANALYTICS_DAYS_BY_DEFAULT : Number(days),
    ),
    z.int(DAYS_FAULT).check(z.gte(1, DAYS_FAULT), z.lte(ANALYTICS_DAYS_AT_MOST, DAYS_FAULT)),
  ),
);

// Made by a function, unlike a spread: where nobody uses it, the browser gets none of it.
const counts = z.object({
  totalViews: z.int(),
  uniqueVisitors: z.int(),
  uniqueSessions: z.int(),
  authenticatedUsers: z.int(),
});

export const PageAnalytics = z.object({
  /** By views, the most first; at most 100 paths. */
  analytics: z.array(z.extend(counts, { path: z.string() })),
  pathCount: z.int(),
  /** Of the whole site, or of the one path that was asked for. */
  totals: counts,
  /** One entry a day of UTC, also where nobody came. */
  overTime: z.array(z.object({ day: z.string(), totalViews: z.int(), uniqueVisitors: z.int() })),
  referrers: z.array(z.object({ host: z.string(), views: z.int() })),
  /** In days, today included. */
  period: z.int(),
  from: timestamp,
});

export type PageAnalytics = z.infer<typeof PageAnalytics>;

export const getPageViews = defineCall({
  method: 'GET',
  path: '/api/analytics/page-views',
  summary: 'Who looked at which page, over the last days',
  query: z.object({
    days: z._default(days, ANALYTICS_DAYS_BY_DEFAULT),
    /** Empty is every path. */
    path: z.optional(text({ max: 500 })),
  }),
  status: 200,
  response: PageAnalytics,
  refuses: [400, 401, 403],
});
