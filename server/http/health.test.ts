import { expect, test } from 'vitest';
import { getHealth } from '#contract/health.ts';
import { getSiteStatus } from '#contract/admin.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

test('the health check reports only ok until a job waits too long, and then names the oldest one', async () => {
  await app.rows(`select graphile_worker.add_job('sweepSessions')`);
  await app.rows(
    `select graphile_worker.add_job('sweepLimits', run_at => now() + interval '1 hour')`,
  );
  expect(await app.visitor().ok(getHealth)).toEqual({ status: 'ok' });
  await app.rows(
    `select graphile_worker.add_job('sweepSessions', run_at => now() - interval '5 minutes')`,
  );
  const health = await app.visitor().ok(getHealth);
  expect(health.status).toBe('ok');
  expect(health.oldestOverdueJobSeconds).toBeGreaterThanOrEqual(300);
  expect(health.oldestOverdueJobSeconds).toBeLessThan(360);
});

test.each([
  ['1 minute', null],
  ['11 minutes', expect.closeTo(1200, -2)],
])('the health and the state of the site agree on a job locked for %s', async (held, seconds) => {
  await app.rows(
    `select graphile_worker.add_job('sweepLimits', run_at => now() - interval '20 minutes')`,
  );
  await app.rows(
    `update graphile_worker._private_jobs set locked_at = now() - $1::interval, locked_by = 'x'`,
    [held],
  );
  const { oldestOverdueJobSeconds = null } = await app.visitor().ok(getHealth);
  const { jobs } = await (await app.signIn('eve')).ok(getSiteStatus);
  expect([oldestOverdueJobSeconds, jobs.oldestOverdueSeconds]).toEqual([seconds, seconds]);
});
