import { loadavg } from 'node:os';
import { startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import { type Cpu, cpuSeconds } from '../report/cpu-seconds.ts';
import { type Figure, figure } from '../report/figures.ts';
import type { LoadTarget } from './live-dashboard.ts';
import type { Measured } from './live-process.ts';
import { measureUnchangedPoll } from './unchanged-poll.ts';

const MAX_P99_MS = 100;
/** The goal on a machine whose bare server handles BARE_PER_SECOND. A slower machine has a proportional goal. */
const GOAL_DASHBOARDS = 10_000;
const BARE_PER_SECOND = 30_000;

export type DashboardOptions = { steps: readonly number[]; seconds: number; warmUpSeconds: number };

/** Measures how many open dashboards a server process supports. Each polls exactly as often as the page. */
export async function measureDashboards(
  instance: Instance,
  target: LoadTarget,
  { steps, seconds, warmUpSeconds }: DashboardOptions,
): Promise<Figure[]> {
  const { figures, barePerSecond } = await measureUnchangedPoll(instance, target.people);
  const group = 'Open dashboards';
  const load = startChild('load/live-process.ts');
  const passedSteps: number[] = [];
  try {
    for (const dashboards of steps) {
      const before = cpuSeconds(instance.pid);
      const began = performance.now();
      const measured = await load.ask<Measured>({ ...target, dashboards, warmUpSeconds, seconds });
      const after = cpuSeconds(instance.pid);
      const cpu = {
        server: after.server - before.server,
        database: after.database - before.database,
        seconds: (performance.now() - began) / 1000,
        calls: measured.sent,
      };
      process.stderr.write(`${describe(dashboards, measured, cpu)}\n`);
      const name = `${dashboards} dashboards, p99`;
      figures.push(figure({ group, name, unit: 'ms' }, measured.p99));
      if (measured.failed === 0 && measured.p99 < MAX_P99_MS) passedSteps.push(dashboards);
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

type CpuUse = Cpu & { seconds: number; calls: number };

function describe(dashboards: number, measured: Measured, cpu: CpuUse): string {
  const { calls, failed, unchanged, outcomes, seconds, p50, p99, ownDelayP99 } = measured;
  const counts = Object.entries(outcomes).map(([name, count]) => `${count} × ${name}`);
  const share = (spent: number) => Math.round((100 * spent) / cpu.seconds);
  return [
    `${dashboards} dashboards: ${Math.round(calls / seconds)} calls/s`,
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (the client itself was late by ${ownDelayP99.toFixed(1)})`,
    `${((100 * unchanged) / calls).toFixed(0)} % unchanged, ${failed} failed (${counts.join(', ')})`,
    `${share(cpu.server)} % of a core for the server, ${share(cpu.database)} % for the database`,
    `${Math.round((1e6 * (cpu.server + cpu.database)) / cpu.calls)} µs of processor a call`,
    `load ${loadavg()[0]?.toFixed(1)}`,
  ].join('; ');
}
