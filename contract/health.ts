import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const Health = z.object({
  /** All but the first with 503. `draining`: it still answers, and should be sent no more. */
  status: z.enum(['ok', 'unavailable', 'draining', 'disk full']),
  /** Only while some background task waits longer than it should. */
  oldestOverdueJobSeconds: z.optional(z.int()),
});

export type Health = z.infer<typeof Health>;

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the service can answer',
  whenBusy: 'never refused',
  status: 200,
  response: Health,
  refuses: [503],
});
