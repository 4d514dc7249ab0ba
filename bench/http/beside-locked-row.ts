import type { Request } from 'autocannon';
import { type Child, startChild } from '../instance/child.ts';
import type { Instance } from '../instance/instance.ts';
import { cpuSeconds } from '../report/cpu-seconds.ts';
import { type Figure, figure } from '../report/figures.ts';
import { ratiosByRound, summarise } from '../report/rounds.ts';
import type { Answered, Load } from './load-process.ts';
import type { Change, Changed, Open } from './locked-row-process.ts';

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
  const rows = startChild('http/locked-row-process.ts');
  const databaseUrl = await instance.databaseUrl();
  const tick = (forSeconds: number) => measureTick(instance, load, byConnection, forSeconds);
  const change = (forSeconds: number) => measureChange(instance, rows, forSeconds);
  try {
    await rows.ask({ do: 'open', databaseUrl } satisfies Open);
    await tick(WARM_UP_SECONDS);
    await change(WARM_UP_SECONDS);
    const costs = { tick: [] as number[], change: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      costs.tick.push(await tick(seconds));
      costs.change.push(await change(seconds));
    }
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

async function measureTick(
  { url, pid }: Instance,
  load: Child,
  byConnection: Request[][],
  seconds: number,
): Promise<number> {
  const before = cpuSeconds(pid);
  const { calls } = await load.ask<Answered>({ url, seconds, byConnection } satisfies Load);
  const after = cpuSeconds(pid);
  const spent = after.server - before.server + after.database - before.database;
  return (spent * 1000) / calls;
}

async function measureChange({ pid }: Instance, rows: Child, seconds: number): Promise<number> {
  const before = cpuSeconds(pid);
  const question: Change = { do: 'change', seconds, callers: CALLERS };
  const changed = await rows.ask<Changed>(question);
  const spent = cpuSeconds(pid).database - before.database + changed.cpuSeconds;
  return (spent * 1000) / changed.calls;
}
