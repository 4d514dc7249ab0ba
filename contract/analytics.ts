import * as z from 'zod/mini';
import { MAX_ANALYTICS_DAYS, ANALYTICS_DAYS_BY_DEFAULT } from '#domain/site/analytics.ts';
import { defineCall } from './call.ts';
import { about, keywords, named } from './describe.ts';
import { text, timestamp } from './text.ts';

export const PageView = named(
  'PageView',
  'A page that was opened.',
  z.strictObject({
    path: about('The path of the page.', text({ min: 1, max: 500 }).check(z.startsWith('/'))),
    sessionId: about(
      'An id that the client creates for each browser session.',
      text({ min: 1, max: 100 }),
    ),
    referrer: about('The page that led there.', z.nullish(text({ max: 500 }))),
  }),
);

export const recordPageView = defineCall({
  method: 'POST',
  path: '/api/page-view',
  summary: 'Record that a page was opened',
  whenBusy: 'refused first',
  body: PageView,
  status: 204,
  response: null,
  refuses: [400, 429],
});

const DAYS_ERROR = `Please enter 1 to ${MAX_ANALYTICS_DAYS} days.`;

const days = keywords(
  { type: 'integer', minimum: 1, maximum: MAX_ANALYTICS_DAYS },
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{0,3}$/, DAYS_ERROR)), z.number(DAYS_ERROR)], DAYS_ERROR),
    z.pipe(
      // An empty field counts as absent.
      z.transform((days: string | number) =>
        days === '' ? ANALYTICS_DAYS_BY_DEFAULT : Number(days),
      ),
      z.int(DAYS_ERROR).check(z.gte(1, DAYS_ERROR), z.lte(MAX_ANALYTICS_DAYS, DAYS_ERROR)),
    ),
  ),
);

// A call of a function, because bundlers can drop it from pages that do not use it. They keep a spread.
const counts = z.object({
  totalViews: about('How often pages were opened.', z.int()),
  uniqueVisitors: about('How many network addresses opened them, counted again each day.', z.int()),
  uniqueSessions: about('How many browser sessions opened them.', z.int()),
  authenticatedUsers: about('How many users opened them.', z.int()),
});

export const PageAnalytics = named(
  'PageAnalytics',
  'How often pages were opened.',
  z.object({
    analytics: about(
      'At most 100 paths, the most viewed first.',
      z.array(z.extend(counts, { path: about('The path of the page.', z.string()) })),
    ),
    pathCount: about('How many paths were opened.', z.int()),
    totals: about('The counts of the whole site, or of the requested path.', counts),
    overTime: about(
      'One entry for each day, in UTC.',
      z.array(
        z.object({
          day: about('The day, in UTC.', z.string()),
          totalViews: about('How often pages were opened.', z.int()),
          uniqueVisitors: about('How many network addresses opened them.', z.int()),
        }),
      ),
    ),
    referrers: about(
      'The sites that led here.',
      z.array(
        z.object({
          host: about('The host name of the site.', z.string()),
          views: about('How many views it led to.', z.int()),
        }),
      ),
    ),
    period: about('How many days are counted, today included.', z.int()),
    from: about('When the period begins.', timestamp),
  }),
);

export type PageAnalytics = z.infer<typeof PageAnalytics>;

export const getPageViews = defineCall({
  method: 'GET',
  path: '/api/analytics/page-views',
  summary: 'Page views of the last days',
  query: z.object({
    days: about(
      'How many days to count, today included.',
      z._default(days, ANALYTICS_DAYS_BY_DEFAULT),
    ),
    path: about('Counts this path alone. Empty for all paths.', z.optional(text({ max: 500 }))),
  }),
  status: 200,
  response: PageAnalytics,
  refuses: [400, 401, 403],
});
