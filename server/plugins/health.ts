import type { FastifyInstance } from 'fastify';
import { getHealth } from '#contract/health.ts';
import { statement } from '#server/database/database.ts';
import type { House } from '#server/house.ts';

const ping = statement('health.ping', 'select 1');
const PATIENCE_MS = 2_000;

export function healthRoute(scope: FastifyInstance, house: House): void {
  scope.get(getHealth.path, async (_request, reply) => {
    const isThere = await answersInTime(house.database.run(ping, []));
    return isThere
      ? reply.send({ status: 'ok' })
      : reply.code(503).header('retry-after', 5).send({ status: 'unavailable' });
  });
}

async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const answered = query.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
