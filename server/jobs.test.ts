import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeWorkerUtils } from 'graphile-worker';
import { getUser } from '#contract/account.ts';
import { jobs, startJobs } from './jobs.ts';
import { DAY, useTestApp } from './testing/open-app.ts';
import { runJob } from './testing/run-jobs.ts';

const app = useTestApp();

const countRows = async (table: string) => (await app.rows(`select 1 from ${table}`)).length;

describe('background tasks', () => {
  test('every task has a name of its own', () => {
    const names = jobs.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('sweeping tasks delete expired rows and keep the others', async () => {
    const ada = await app.signIn('ada');
    await app.rows(
      `insert into rate_limits (key, points, expire) values ('old', 1, $1), ('new', 1, $2)`,
      [app.clock.now() - 1, app.clock.now() + DAY],
    );
    await app.rows(`insert into visitor_keys values ('2026-03-09', 'a'), ('2026-03-10', 'b')`);
    for (const job of jobs.filter(({ at }) => at)) await job.run(app.ctx, {});
    expect(await app.rows(`select key from rate_limits where key in ('old', 'new')`)).toEqual([
      { key: 'new' },
    ]);
    expect(await app.rows('select day from visitor_keys')).toEqual([{ day: '2026-03-10' }]);
    expect((await ada.ok(getUser)).username).toBe('ada');
    app.clock.pass(31 * DAY);
    await runJob('sweepSessions', app.ctx);
    expect(await countRows('sessions')).toBe(0);
  });

  test('tasks are claimed from the database, and an unknown one is harmless', async () => {
    await app.signIn('ada');
    await app.rows('update sessions set expires_at = created_at');
    const runner = startJobs(app.ctx, app.fastify.log);
    const queue = await makeWorkerUtils({ pgPool: app.ctx.database.pool });
    await queue.addJob(`unknown-${randomUUID()}`, null);
    await queue.addJob('sweepSessions', null);
    await expect.poll(() => countRows('sessions')).toBe(0);
    await queue.release();
    await runner.stop();
  });
});
