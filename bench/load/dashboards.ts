import { loadavg } from 'node:os';
import { startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import { type Figure, figure } from '../report/figures.ts';
import { type Cpu, withCpu } from '../report/processes.ts';
import type { LoadTarget } from './live-dashboard.ts';
import { POLLS } from './page-calls.ts';
import type { LoadResult, PagesRequest } from './pages-process.ts';
import { measureUnchangedPoll } from './unchanged-poll.ts';

const MAX_P99_MS = 100;
/** The goal on a machine whose bare server handles BARE_PER_SECOND. A slower machine has a proportional goal. */
const GOAL_DASHBOARDS = 10_000;
const BARE_PER_SECOND = 30_000;

export const DASHBOARDS = [2_000, 4_000, 6_000, 8_000, 10_000];
const SECONDS = 20;
/** The time after which each dashboard has made each of its calls. */
const WARM_UP_SECONDS = Math.max(...POLLS.map(({ everyMs }) => everyMs)) / 1000;

/** Measures how many open dashboards a server process supports. Each polls exactly as often as the page. */
export async function measureDashboards(instance: Instance, target: LoadTarget): Promise<Figure[]> {
  const { figures, barePerSecond } = await measureUnchangedPoll(instance, target.people);
  const group = 'Open dashboards';
  const load = startChild('load/pages-process.ts');
  const passedSteps: number[] = [];
  try {
    for (const dashboards of DASHBOARDS) {
      const request: PagesRequest = {
        ...target,
        dashboards,
        warmUpSeconds: WARM_UP_SECONDS,
        seconds: SECONDS,
        isBehindProxy: false,
        respectsRetryAfter: false,
      };
      const { result, cpu } = await withCpu(instance.pid, () => load.ask<LoadResult>(request));
      process.stderr.write(`${describe(dashboards, result, cpu)}\n`);
      const name = `${dashboards} dashboards, p99`;
      const { responseMs, kinds } = result;
      figures.push(figure({ group, name, unit: 'ms' }, responseMs.p99));
      const isHeld = kinds.poll.answered === kinds.poll.due && responseMs.p99 < MAX_P99_MS;
      if (isHeld) passedSteps.push(dashboards);
    }
  } finally {
    await load.end();
  }
  const aim = {
    atLeast: Math.round(
      Math.min(GOAL_DASHBOARDS, (GOAL_DASHBOARDS * barePerSecond) / BARE_PER_SECOND),
    ),
  };
  const name = `held with p99 below ${MAX_P99_MS} ms`;
  return [...figures, figure({ group, name, unit: '', aim }, Math.max(0, ...passedSteps))];
}

function describe(dashboards: number, measured: LoadResult, cpu: Cpu): string {
  const { sent, seconds, responseMs, lateMs, failures } = measured;
  const { due, answered } = measured.kinds.poll;
  const share = (spent: number) => Math.round((100 * spent) / (WARM_UP_SECONDS + seconds));
  return [
    `${dashboards} dashboards: ${Math.round(answered / seconds)} calls/s`,
    `p50 ${responseMs.p50.toFixed(1)} ms, p99 ${responseMs.p99.toFixed(1)} ms (the client itself was late by ${lateMs.p99.toFixed(1)})`,
    `${due - answered} not answered ${JSON.stringify(failures)}`,
    `${share(cpu.server)} % of a core for the server, ${share(cpu.database)} % for the database`,
    `${Math.round((1e6 * (cpu.server + cpu.database)) / sent)} µs of processor a call`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join('; ');
}
