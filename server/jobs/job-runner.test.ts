import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { defineJob } from './job-queue.ts';
import { startJobRunner } from './job-runner.ts';

const app = useTestApp();

/** Unlike `expect.poll`, does not advance a mocked clock. */
async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(25);
}

test('after six hours of sleep each due job runs once, then by its timetable', async () => {
  // In the past: the database’s clock is real, and must find the jobs due.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 11, 59, 59, 900) });
  onTestFinished(() => void vi.useRealTimers());
  const runs: string[] = [];
  const job = (name: string, times?: Parameters<typeof defineJob>[2]) =>
    defineJob(name, async () => void runs.push(name), times);
  const runner = startJobRunner(app.ctx, app.fastify.log, [
    job('minutely', { at: '* * * * *' }),
    job('hourly', { at: '17 * * * *' }),
    job('daily', { at: '30 15 * * *' }),
    job('nightly', { at: '0 3 * * *' }),
    job('first', { atStart: true }),
  ]);
  onTestFinished(() => runner.stop());
  await waitUntil(() => runs.length === 1);
  vi.setSystemTime(Date.UTC(2026, 0, 5, 18, 5, 59, 900));
  await waitUntil(() => runs.length > 3);
  vi.setSystemTime(Date.UTC(2026, 0, 5, 18, 6));
  await waitUntil(() => runs.length > 4);
  expect(runs.toSorted()).toEqual(['daily', 'first', 'hourly', 'minutely', 'minutely']);
});

test('a job that ran while the clock was ahead runs by its timetable later', async () => {
  await app.rows(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('minutely', now(), now() + interval '1 day')`,
  );
  // The current minute: the database’s clock is real, and must find the job due.
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: minute - 100 });
  onTestFinished(() => void vi.useRealTimers());
  const runs: string[] = [];
  const runner = startJobRunner(app.ctx, app.fastify.log, [
    defineJob('first', async () => void runs.push('first'), { atStart: true }),
    defineJob('minutely', async () => void runs.push('minutely'), { at: '* * * * *' }),
  ]);
  onTestFinished(() => runner.stop());
  await waitUntil(() => runs.length === 1);
  vi.setSystemTime(minute);
  await waitUntil(() => runs.length === 2);
  expect(runs).toEqual(['first', 'minutely']);
});

test('after the clock is set back jobs run by the timetable of the new time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 11, 59, 59, 900) });
  onTestFinished(() => void vi.useRealTimers());
  let runs = 0;
  const minutely = defineJob('minutely', async () => void (runs += 1), {
    at: '* * * * *',
    atStart: true,
  });
  const runner = startJobRunner(app.ctx, app.fastify.log, [minutely]);
  onTestFinished(() => runner.stop());
  await waitUntil(() => runs === 1);
  // The runner waits for noon, and its timer fires early.
  vi.setSystemTime(Date.UTC(2026, 0, 5, 8, 59, 59, 900));
  await waitUntil(() => runs === 2);
  vi.setSystemTime(Date.UTC(2026, 0, 5, 9));
  await waitUntil(() => runs === 3);
  expect(runs).toBe(3);
});
