import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { text } from './text.ts';

export const PageView = z.object({
  path: text({ min: 1, max: 500 }).check(z.startsWith('/')),
  sessionId: text({ min: 1, max: 100 }),
  referrer: z.optional(text({ max: 500 })),
});

export const recordPageView = defineCall({
  method: 'POST',
  path: '/api/page-view',
  summary: 'Tell that a page was opened',
  body: PageView,
  status: 204,
  response: null,
  refuses: [400],
});
