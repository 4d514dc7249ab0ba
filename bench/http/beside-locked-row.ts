import type { Request } from 'autocannon';
import { type Child, startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import { type Figure, figure } from '../report/figures.ts';
import { withCpu } from '../report/processes.ts';
import { ratiosByRound, summarise, takeRounds } from '../report/rounds.ts';
import type { LoadResult, Load } from './load-process.ts';
import type { ChangeRequest, ChangeResult, OpenRequest } from './locked-row-process.ts';

const CALLERS = 32;
const WARM_UP_SECONDS = 2;

type Pace = { rounds: number; seconds: number };

/**
 * Compares a tick with the cheapest locked change in the same PostgreSQL: a transaction that locks and updates a row.
 */
export async function measureBesideLockedRow(
  instance: Instance,
  byConnection: Request[][],
  load: Child,
  { rounds, seconds }: Pace,
): Promise<Figure[]> {
  const { url, pid } = instance;
  const rows = startChild('http/locked-row-process.ts');
  const tick = async (forSeconds: number) => {
    const request: Load = { url, seconds: forSeconds, byConnection };
    const { result, cpuSeconds } = await withCpu(pid, () => load.ask<LoadResult>(request));
    return (cpuSeconds * 1000) / result.calls;
  };
  const change = async (forSeconds: number) => {
    const request: ChangeRequest = { do: 'change', seconds: forSeconds, callers: CALLERS };
    const { result, cpu } = await withCpu(pid, () => rows.ask<ChangeResult>(request));
    return ((cpu.database + result.cpuSeconds) * 1000) / result.calls;
  };
  try {
    await rows.ask({ do: 'open', databaseUrl: await instance.databaseUrl() } satisfies OpenRequest);
    await tick(WARM_UP_SECONDS);
    await change(WARM_UP_SECONDS);
    const sides = { tick: () => tick(seconds), change: () => change(seconds) };
    const costs = await takeRounds(sides, rounds);
    const group = 'CPU of a tick and of a transaction that locks and updates one row';
    return [
      figure({ group, name: 'tick', unit: 'ms' }, summarise(costs.tick)),
      figure({ group, name: 'one row', unit: 'ms' }, summarise(costs.change)),
      figure(
        { group, name: 'tick, of one row', unit: 'x', aim: { atMost: 5 } },
        ratiosByRound(costs.tick, costs.change),
      ),
    ];
  } finally {
    await rows.end();
  }
}
