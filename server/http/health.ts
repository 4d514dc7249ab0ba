import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Health, type HealthWarning, getHealth } from '#contract/health.ts';
import type { HealthState } from '#server/http/health-state.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { withTimeout } from '#server/timing/with-timeout.ts';
import { respondToProbe } from './proxy-check.ts';

/** How many seconds the oldest overdue job has waited, when there is no worker or it is dead. */
export const OLDEST_OVERDUE_SECONDS = `floor(extract(epoch from now() - min(run_at) filter (
  where run_at < now() - interval '1 minute' and attempts < max_attempts
    and (locked_at is null or locked_at < now() - interval '10 minutes')
)))::int`;

// A query of a short table.
const ping = statement(
  'health.ping',
  `select ${OLDEST_OVERDUE_SECONDS} as "seconds" from graphile_worker._private_jobs`,
);
const TIMEOUT_MS = 2_000;

type Overdue = { seconds: number | null };

export function healthRoute(
  scope: FastifyInstance,
  ctx: AppContext,
  listWarnings: () => Promise<readonly HealthWarning[]>,
): void {
  scope.get(getHealth.path, { onRequest: respondToProbe(ctx) }, async (_request, reply) => {
    const { isDraining, isDiskFull } = ctx.health;
    if (isDraining) return unwell(reply, 'draining');
    if (isDiskFull) return unwell(reply, 'disk full');
    const reading = Promise.all([ctx.database.run<Overdue>(ping, []), listWarnings()]);
    const response = await withTimeout(
      reading.catch(() => undefined),
      TIMEOUT_MS,
    );
    if (!response) return unwell(reply, 'unavailable');
    const [jobs, warnings] = response;
    const overdue = jobs[0]?.seconds ?? null;
    const late = overdue === null ? {} : { oldestOverdueJobSeconds: overdue };
    return reply.send({ status: 'ok', ...late, ...(warnings.length > 0 && { warnings }) });
  });
}

/** Otherwise a call could arrive on an idle connection just when the server closes it. */
export function closeConnectionsWhenDraining(app: FastifyInstance, health: HealthState): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (health.isDraining) void reply.header('connection', 'close');
  });
}

const unwell = (reply: FastifyReply, status: Health['status']) =>
  reply.code(503).header('retry-after', 5).send({ status });
