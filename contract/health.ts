import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the service can answer',
  status: 200,
  response: z.object({ status: z.enum(['ok', 'unavailable']) }),
  refuses: [503],
});
