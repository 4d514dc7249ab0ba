import { parseArgs } from 'node:util';
import { hashPassword } from '#server/security/passwords.ts';
import { emailOf } from '../http/visitors.ts';
import type { Instance } from '../instance/instance.ts';
import { onInstance } from '../instance/on-instance.ts';
import { leaveLastCore } from '../instance/own-core.ts';
import type { Figure } from '../report/figures.ts';
import { chooseParts, readCount } from '../report/options.ts';
import { printFigures } from '../report/print.ts';
import { seedLiveTown } from '../seeds/live.seed.ts';
import { seedGreedy } from '../seeds/neighbours.seed.ts';
import { DASHBOARDS, measureDashboards } from './dashboards.ts';
import type { LoadTarget } from './live-dashboard.ts';
import { measureNeighbours, NEIGHBOURS } from './neighbours.ts';
import { measureOverload, peopleForOverload } from './overload.ts';
import { PASSWORD } from './page-calls.ts';

const PARTS = ['dashboards', 'overload', 'neighbours'] as const;
type Part = (typeof PARTS)[number];

/** `npm run bench -- load [dashboards] [overload] [neighbours]`: all three by default. */
export async function measureLoad(args: string[]): Promise<void> {
  const { parts, json, overload } = readLoadOptions(args);
  // The load generator of the overload has a separate core.
  if (parts.includes('overload')) leaveLastCore();
  const people = Math.max(
    NEIGHBOURS,
    parts.includes('dashboards') ? Math.max(...DASHBOARDS) : 0,
    parts.includes('overload') ? peopleForOverload(overload) : 0,
  );
  const figures = await onInstance(async (instance) => {
    const target = await prepareTarget(instance, people, parts);
    const measure: Record<Part, () => Promise<Figure[]>> = {
      dashboards: () => measureDashboards(instance, target),
      overload: () => measureOverload(target, overload),
      neighbours: () => measureNeighbours(instance),
    };
    const measured: Figure[] = [];
    for (const part of parts) measured.push(...(await measure[part]()));
    return measured;
  });
  printFigures(figures, json);
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}

async function prepareTarget(
  instance: Instance,
  people: number,
  parts: readonly Part[],
): Promise<LoadTarget> {
  const pool = await instance.openPool();
  try {
    const target = await seedLiveTown(pool, people);
    if (parts.includes('overload')) {
      const sql = 'update users set password = $1 where email like $2';
      await pool.query(sql, [await hashPassword(PASSWORD), emailOf('crowd', '%')]);
    }
    if (parts.includes('neighbours')) await seedGreedy(pool);
    const { hostname: host, port } = new URL(instance.url);
    return { host, port: Number(port), people: target };
  } finally {
    await pool.end();
  }
}

function readLoadOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      peak: { type: 'string' },
    },
  });
  const rounds = readCount('rounds', values.rounds);
  return {
    parts: chooseParts(PARTS, positionals),
    json: values.json,
    overload: { rounds, ...(values.peak && { peak: readCount('peak', values.peak) }) },
  };
}
