import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the service can answer',
  status: 200,
  response: z.object({
    status: z.enum(['ok', 'unavailable']),
    /** Only while some background task waits longer than it should. */
    oldestOverdueJobSeconds: z.optional(z.int()),
  }),
  refuses: [503],
});
