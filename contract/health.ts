import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** Of what still works and soon may not. */
export const HEALTH_WARNINGS = ['backup failed', 'backup late', 'disk nearly full'] as const;
export type HealthWarning = (typeof HEALTH_WARNINGS)[number];

const Health = z.object({
  /** All but the first with 503. `draining`: it still answers, and should be sent no more. */
  status: z.enum(['ok', 'unavailable', 'draining', 'disk full']),
  /** Only while some background task waits longer than it should. */
  oldestOverdueJobSeconds: z.optional(z.int()),
  /** Only while there are any. The status is what it is without them: no balancer is to turn away. */
  warnings: z.optional(z.array(z.enum(HEALTH_WARNINGS))),
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
