import { setTimeout as sleep } from 'node:timers/promises';
import { listHabits } from '#contract/habits.ts';
import { getHealth } from '#contract/health.ts';
import { signIn } from '../http/sign-in.ts';
import { emailOf, sessionOf } from '../http/visitors.ts';
import { startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import { type Figure, figure } from '../report/figures.ts';
import { quantile } from '../report/rounds.ts';
import { prepareCostlyCalls } from './neighbours-calls.ts';
import type { Load, NeighbourCounts } from './neighbours-process.ts';

const MAX_TIMES_QUIET = 10;
const PAUSE_MS = 10;
const HEALTH_EVERY_MS = 200;
const WARM_UP_SECONDS = 3;
const SECONDS = 30;
export const NEIGHBOURS = 4;

/** Measures the delay for other users while one account makes every expensive call as often as it can. */
export async function measureNeighbours(instance: Instance): Promise<Figure[]> {
  const calls = await prepareCostlyCalls(instance.url, await signIn(instance.url));
  const greedy = startChild('load/neighbours-process.ts');
  try {
    await listenFor(instance, WARM_UP_SECONDS);
    const quiet = await listenFor(instance, SECONDS / 2);
    const load: Load = { seconds: SECONDS, calls };
    const [counts, loaded] = await Promise.all([
      greedy.ask<NeighbourCounts[]>(load),
      listenFor(instance, SECONDS),
    ]);
    const after = await listenFor(instance, SECONDS / 2);
    return [...figuresOf([...quiet.times, ...after.times], loaded), failureFigure(counts)];
  } finally {
    await greedy.end();
  }
}

type Measurement = { times: number[]; failed: number; healthFailed: number };

/** Plays some users who request their habits, one call after the other. */
async function listenFor({ url }: Instance, forSeconds: number): Promise<Measurement> {
  const end = performance.now() + forSeconds * 1000;
  const measurement: Measurement = { times: [], failed: 0, healthFailed: 0 };
  const ask = async (cookie: string) => {
    while (performance.now() < end) {
      const began = performance.now();
      const response = await fetch(url + listHabits.path, { headers: { cookie } });
      await response.arrayBuffer();
      measurement.times.push(performance.now() - began);
      if (!response.ok) measurement.failed += 1;
      await sleep(PAUSE_MS);
    }
  };
  const watch = async () => {
    while (performance.now() < end) {
      const { ok } = await fetch(url + getHealth.path);
      if (!ok) measurement.healthFailed += 1;
      await sleep(HEALTH_EVERY_MS);
    }
  };
  const neighbours = Array.from({ length: NEIGHBOURS }, (_, at) =>
    ask(`session=${sessionOf(emailOf('crowd', at + 1))}`),
  );
  await Promise.all([...neighbours, watch()]);
  return measurement;
}

function figuresOf(quiet: readonly number[], loaded: Measurement): Figure[] {
  const group = 'GET /api/habits of somebody else';
  const [before, during] = [quantile(quiet, 0.99), quantile(loaded.times, 0.99)];
  return [
    figure({ group, name: 'p99, quiet', unit: 'ms' }, before),
    figure(
      { group, name: 'p50, while one account asks for all', unit: 'ms' },
      quantile(loaded.times, 0.5),
    ),
    figure({ group, name: 'p99, while one account asks for all', unit: 'ms' }, during),
    figure(
      {
        group,
        name: 'p99, times the quiet one',
        unit: 'times',
        aim: { atMost: MAX_TIMES_QUIET },
      },
      during / before,
    ),
    figure({ group, name: 'refused or failed', unit: 'calls', aim: { atMost: 0 } }, loaded.failed),
    figure(
      { group, name: 'GET /api/health that were not 200', unit: 'calls', aim: { atMost: 0 } },
      loaded.healthFailed,
    ),
  ];
}

/** Prints each call, and returns only what must not happen. */
function failureFigure(counts: readonly NeighbourCounts[]): Figure {
  for (const { name, served, refused, failed } of counts) {
    const example = failed[0] === undefined ? '' : `: ${failed[0]}`;
    const words = `${served} served, ${refused} refused, ${failed.length} failed${example}`;
    process.stderr.write(`${name}: ${words}\n`);
  }
  const group = 'What the one account asked for';
  const count = counts.reduce((sum, { failed }) => sum + failed.length, 0);
  return figure({ group, name: '5xx', unit: 'calls', aim: { atMost: 0 } }, count);
}
