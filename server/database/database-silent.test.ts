/** @module-tag long */

import { expect, onTestFinished, test } from 'vitest';
import { createHabit, listHabits } from '#contract/habits.ts';
import { getHealth } from '#contract/health.ts';
import { createContext, createApp } from '#server/app.ts';
import { createPool } from './pool.ts';
import { startJobs } from '#server/jobs.ts';
import { Caller } from '#server/testing/caller.ts';
import { type DatabaseLine, openDatabaseLine } from '#server/testing/database-line.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

/** A second server with short timeouts, connected through a line that can fall silent. */
async function openBehind(line: DatabaseLine) {
  const pool = createPool(line.url, { max: 4, queryTimeoutMs: 1_000, connectTimeoutMs: 1_000 });
  const behind = createContext({ config: app.ctx.config, pool, clock: app.clock });
  const fastify = await createApp(behind);
  onTestFinished(async () => {
    await fastify.close();
    await pool.end();
  });
  return { fastify, behind };
}

const habit = { name: 'Read', type: 'daily', deadline: '18:00' } as const;

const callAll = async (ada: Caller) =>
  Promise.all([
    ada.raw({ method: listHabits.method, url: listHabits.path }),
    ada.raw({ method: createHabit.method, url: createHabit.path, payload: habit }),
    ada.raw({ method: getHealth.method, url: getHealth.path }),
  ]);

test('every call gets a 503 while the database is silent, and the database is used again when it is back', async () => {
  await using line = await openDatabaseLine(app.databaseUrl);
  const { fastify, behind } = await openBehind(line);
  const ada = await app.signIn('ada');
  const caller = new Caller(fastify);
  caller.cookie = ada.cookie;
  const runner = startJobs(behind, fastify.log);
  onTestFinished(() => runner.stop());
  expect((await callAll(caller)).map(({ statusCode }) => statusCode)).toEqual([200, 201, 200]);

  line.fallSilent();
  for (let round = 0; round < 3; round += 1) {
    const responses = await callAll(caller);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    for (const { headers } of responses) expect(headers['retry-after']).toBe('5');
  }

  line.comeBack();
  await expect
    .poll(async () => (await caller.raw({ url: listHabits.path, method: 'GET' })).statusCode)
    .toBe(200);
  for (let round = 0; round < 8; round += 1) {
    const responses = await callAll(caller);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 201, 200]);
  }
  await app.rows('update sessions set expires_at = created_at');
  await app.rows(`select graphile_worker.add_job('sweepSessions')`);
  await expect.poll(async () => (await app.rows('select 1 from sessions')).length).toBe(0);
});

test('the server cancels a statement that takes too long, and the call gets a 503', async () => {
  const pool = createPool(app.databaseUrl, { max: 1, queryTimeoutMs: 1_000 });
  onTestFinished(() => pool.end());
  await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
});

test('slow operations have a longer timeout', async () => {
  const pool = createPool(app.databaseUrl, { max: 1, queryTimeoutMs: 1_000 });
  onTestFinished(() => pool.end());
  const { slow: slowDatabase } = createContext({
    config: app.ctx.config,
    pool,
    clock: app.clock,
  }).database;
  const slow = { name: 'slow', text: 'select pg_sleep(2)' };
  expect(await slowDatabase.run(slow, [])).toHaveLength(1);
  await slowDatabase.transaction(async (tx) => {
    expect(await tx.run(slow, [])).toHaveLength(1);
  });
  const result = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  expect(result.rows).toEqual([{ statement_timeout: '500ms' }]);
});
