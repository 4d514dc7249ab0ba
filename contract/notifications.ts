import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { text, timestamp } from './text.ts';

const PAGE_AT_MOST = 50;

export const OutboxMail = z.object({
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  createdAt: timestamp,
  text: z.string(),
});

export type OutboxMail = z.infer<typeof OutboxMail>;

const OutboxQuery = z.object({
  /** The `next` of the page before. */
  before: z.optional(text({ min: 1, max: 100 })),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, 'Not a number.')),
      z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(PAGE_AT_MOST))),
    ),
  ),
});

export const listOutbox = defineCall({
  method: 'GET',
  path: '/api/admin/outbox',
  summary: 'Mails written into the outbox, which are not sent because no mail server is set',
  query: OutboxQuery,
  status: 200,
  response: z.object({ mails: z.array(OutboxMail), next: z.nullable(z.string()) }),
  refuses: [400, 401, 403],
});
