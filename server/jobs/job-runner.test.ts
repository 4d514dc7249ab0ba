import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { startJobRunner } from './job-runner.ts';

const app = useTestApp();

/** Unlike `expect.poll`, it leaves a mocked clock where it is. */
async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 400 && !isTrue(); tries += 1) await sleep(25);
}

test('after six hours of sleep each job that was due runs once, then by its timetable', async () => {
  // In the past, so that the database, whose clock is not moved, takes jobs to be due.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5, 11, 59, 59, 900) });
  onTestFinished(() => void vi.useRealTimers());
  const runs: string[] = [];
  const job = (name: string) => async () => void runs.push(name);
  const runner = startJobRunner(app.ctx, app.fastify.log, {
    jobs: {
      minutely: job('minutely'),
      hourly: job('hourly'),
      daily: job('daily'),
      nightly: job('nightly'),
      first: job('first'),
    },
    cronSchedule: [
      { job: 'minutely', at: '* * * * *' },
      { job: 'hourly', at: '17 * * * *' },
      { job: 'daily', at: '30 15 * * *' },
      { job: 'nightly', at: '0 3 * * *' },
    ],
    startupJobs: ['first'],
  });
  onTestFinished(() => runner.stop());
  await until(() => runs.length === 1);
  vi.setSystemTime(Date.UTC(2026, 0, 5, 18, 5, 59, 900));
  await until(() => runs.length > 3);
  vi.setSystemTime(Date.UTC(2026, 0, 5, 18, 6));
  await until(() => runs.length > 4);
  expect(runs.toSorted()).toEqual(['daily', 'first', 'hourly', 'minutely', 'minutely']);
});
