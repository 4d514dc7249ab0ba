import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';

/** The service works, but may soon fail. */
export const HEALTH_WARNINGS = ['backup failed', 'backup late', 'disk nearly full'] as const;
export type HealthWarning = (typeof HEALTH_WARNINGS)[number];

const Health = named(
  'Health',
  'Whether the service can respond.',
  z.object({
    status: about(
      '`ok`, or with the status 503 why not. A server that is `draining` still responds, and should get no new calls.',
      z.enum(['ok', 'unavailable', 'draining', 'disk full']),
    ),
    oldestOverdueJobSeconds: about(
      'How long the oldest overdue background job has waited. Left out when none is overdue.',
      z.optional(z.int()),
    ),
    warnings: about(
      'What may fail soon. Left out when there is nothing.',
      z.optional(z.array(z.enum(HEALTH_WARNINGS))),
    ),
  }),
);

export type Health = z.infer<typeof Health>;

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the service can respond',
  whenBusy: 'never refused',
  status: 200,
  response: Health,
  refuses: [503],
});
