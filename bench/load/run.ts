import { parseArgs } from 'node:util';
import { hashPassword } from '#server/security/passwords.ts';
import { emailOf } from '../http/visitors.ts';
import type { Instance } from '../instance/instance.ts';
import { onInstance } from '../instance/on-instance.ts';
import { leaveLastCore } from '../instance/own-core.ts';
import type { Figure } from '../report/figures.ts';
import { printFigures } from '../report/print.ts';
import { seedLiveTown } from '../seeds/live.seed.ts';
import { seedGreedy } from '../seeds/neighbours.seed.ts';
import { measureDashboards } from './dashboards.ts';
import { POLLS } from './live-calls.ts';
import type { LoadTarget } from './live-dashboard.ts';
import { measureNeighbours, NEIGHBOURS } from './neighbours.ts';
import { PASSWORD } from './overload-calls.ts';
import { measureOverload, peopleForOverload } from './overload.ts';

const PARTS = ['dashboards', 'overload', 'neighbours'] as const;
type Part = (typeof PARTS)[number];

/** The time after which each dashboard has made each of its calls. */
const LONGEST_WAIT_SECONDS = Math.max(...POLLS.map(({ everyMs }) => everyMs)) / 1000;

/** `npm run bench -- load [dashboards] [overload] [neighbours]`: all three by default. */
export async function measureLoad(args: string[]): Promise<void> {
  const { parts, json, dashboards, overload, neighbourSeconds } = readLoadOptions(args);
  // The load generator of the overload has a separate core.
  if (parts.includes('overload')) leaveLastCore();
  const people = Math.max(
    NEIGHBOURS,
    parts.includes('dashboards') ? Math.max(...dashboards.steps) : 0,
    parts.includes('overload') ? peopleForOverload(overload) : 0,
  );
  const figures = await onInstance(async (instance) => {
    const target = await prepareTarget(instance, people, parts);
    const measure: Record<Part, () => Promise<Figure[]>> = {
      dashboards: () => measureDashboards(instance, target, dashboards),
      overload: () => measureOverload(target, overload),
      neighbours: () => measureNeighbours(instance, neighbourSeconds),
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
      dashboards: { type: 'string', default: '2000,4000,6000,8000,10000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string' },
      'warm-up': { type: 'string' },
      settle: { type: 'string', default: '25' },
      peak: { type: 'string' },
      'max-peak': { type: 'string', default: '18000' },
    },
  });
  const unknown = positionals.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${PARTS.join(', ')}.`);
  const secondsOr = (otherwise: number) => Number(values.seconds ?? otherwise);
  const warmUpOr = (otherwise: number) => Number(values['warm-up'] ?? otherwise);
  return {
    parts: PARTS.filter((part) => positionals.length === 0 || positionals.includes(part)),
    json: values.json,
    dashboards: {
      steps: values.dashboards.split(',').map(Number),
      seconds: secondsOr(20),
      warmUpSeconds: warmUpOr(LONGEST_WAIT_SECONDS),
    },
    overload: {
      rounds: Number(values.rounds),
      seconds: secondsOr(8),
      warmUpSeconds: warmUpOr(5),
      settleSeconds: Number(values.settle),
      maxPeak: Number(values['max-peak']),
      ...(values.peak !== undefined && { peak: Number(values.peak) }),
    },
    neighbourSeconds: secondsOr(30),
  };
}
