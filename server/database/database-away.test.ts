import { expect, test } from 'vitest';
import { listHabits } from '#contract/habits.ts';
import { getHealth } from '#contract/health.ts';
import { createApp, createContext } from '#server/app.ts';
import { createPool } from './pool.ts';
import { Caller } from '#server/testing/caller.ts';
import { TEST_NOW, testConfig } from '#server/testing/test-config.ts';

test('calls get a 503 with a retry time while the database is away', async () => {
  const pool = createPool('postgresql://habitcrush@/habitcrush?host=/nowhere');
  const ctx = createContext({ config: testConfig(), pool, clock: { now: () => TEST_NOW } });
  const fastify = await createApp(ctx);
  const visitor = new Caller(fastify);
  visitor.cookie = 'session=any';
  const refused = await visitor.refused(listHabits);
  expect(refused).toMatchObject({
    status: 503,
    message: 'The service is not available right now. Please try again soon.',
  });
  expect(refused.headers['retry-after']).toBe('5');
  const health = await visitor.raw({ method: 'GET', url: getHealth.path });
  expect(health.statusCode).toBe(503);
  expect(health.json()).toEqual({ status: 'unavailable' });
  await fastify.close();
  await pool.end();
});
