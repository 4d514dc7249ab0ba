import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import { countDays } from '#contract/progress.ts';
import { getPublicProfile } from '#contract/profile/public-profile.ts';
import { addDays } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { UNSHARE } from '#server/embedded-postgres/as-root.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/database.ts';
import { createPool } from '#server/database/pool.ts';
import { type Node, openNodes } from '#server/embedded-postgres/standby.ts';
import { partitionDays } from '#server/features/habits/commands/partition-days.ts';
import { buildIfNeeded } from '../scripts/setup/build-if-needed.mjs';
import { findFreePort } from '../scripts/setup/free-port.mjs';
import { findProgram } from '../scripts/faults/run/needs.ts';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';
import { ROOT } from '../scripts/setup/project.mjs';
import { requestsByConnection } from './http/calls.ts';
import type { Load } from './http/load-process.ts';
import { findVisitors, sessionOf, type Visitor } from './http/visitors.ts';
import { type Child, startChild } from './instance/child.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance/instance.ts';
import { cpuSeconds } from './report/cpu-seconds.ts';
import { asText, type Figure, figure } from './report/figures.ts';
import { type Sample, summarise } from './report/rounds.ts';
import { seedRegulars } from './seeds/town.seed.ts';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    pooler: { type: 'boolean', default: false },
    partitioned: { type: 'boolean', default: false },
  },
});

const CONNECTIONS = 16;

/** Processor that each part spends on one call: what a table of people and machines is worked out from. */
await runCommand(async () => {
  await prepare();
  await buildIfNeeded();
  await using nodes = await openNodes();
  const ending: Ending = [];
  try {
    console.log(asText(await measure(nodes.first, ending)));
  } finally {
    for (const end of ending.toReversed()) await end();
  }
});

type Ending = (() => Promise<void>)[];

async function measure(primary: Node, ending: Ending): Promise<Figure[]> {
  const people = await fill(primary);
  const standby = await primary.copy();
  await standby.follow(primary);
  await standby.start();
  const parts: Parts = { primary, standby };
  if (options.partitioned) parts.partitioned = await partition(primary);
  if (options.pooler) parts.pooler = await startPooler(primary, ending);
  const load = startChild('http/load-process.ts');
  ending.push(() => load.end());
  const sides = await startSides(parts, ending);
  const figures: Figure[] = [];
  for (const [call, requests] of Object.entries(callsOf(people)))
    figures.push(...(await measureCall({ call, requests, sides, parts, load })));
  console.log(`${options.people} people; load ${loadavg()[0]?.toFixed(1)}\n`);
  return figures;
}

type Parts = { primary: Node; standby: Node; partitioned?: Node; pooler?: Pooler };
type Pooler = { url: string; pid: number };
type Side = { name: string; instance: Instance };

async function fill(primary: Node): Promise<Visitor[]> {
  const pool = createPool(primary.url, { answeredWithinMs: 600_000 });
  try {
    await migrate(pool);
    await seedRegulars(pool, Number(options.people));
    return await findVisitors(pool, 'regular', Number(options.people));
  } finally {
    await pool.end();
  }
}

/** The same days once more, in tables by person. */
async function partition(primary: Node): Promise<Node> {
  const node = await primary.copy();
  await node.start();
  const pool = createPool(node.url, { max: 1, answeredWithinMs: 600_000 });
  try {
    const began = performance.now();
    await partitionDays(openDatabase(pool), 16, () => {});
    console.log(`The days were partitioned in ${Math.round(performance.now() - began)} ms.`);
    await pool.query('vacuum (analyze)');
    return node;
  } finally {
    await pool.end();
  }
}

/** Servers of one kind each. They take turns: one that is not called costs next to nothing. */
async function startSides(parts: Parts, ending: Ending): Promise<Side[]> {
  const { primary, standby, partitioned, pooler } = parts;
  const settings: Record<string, Record<string, string>> = {
    alone: { DATABASE_URL: primary.url },
    'with a standby': { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url },
    ...(partitioned && { partitioned: { DATABASE_URL: partitioned.url } }),
    ...(pooler && { 'through pgbouncer': { DATABASE_URL: pooler.url } }),
  };
  const sides: Side[] = [];
  for (const [name, own] of Object.entries(settings)) {
    const dataDir = await makeDataDir();
    ending.push(() => removeDataDir(dataDir));
    const instance = await startInstance(dataDir, ROOT, own);
    ending.push(() => instance.stop());
    sides.push({ name, instance });
  }
  return sides;
}

/** It refuses to run as root, as PostgreSQL does, whose socket nobody else is let in to. */
async function startPooler({ socketDirectory, url }: Node, ending: Ending): Promise<Pooler> {
  const { username } = new URL(url);
  const port = await findFreePort();
  const file = join(socketDirectory, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `habitcrush = host=${socketDirectory} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = session',
    'default_pool_size = 25',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const command = [findProgram('pgbouncer') ?? 'pgbouncer', '-q', file];
  const [program = '', ...args] = process.getuid?.() === 0 ? [...UNSHARE, ...command] : command;
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  ending.push(async () => void child.kill('SIGINT'));
  await sleep(1_000);
  return { url: `postgresql://${username}@127.0.0.1:${port}/habitcrush`, pid: child.pid ?? 0 };
}

/** For each call one list of requests for each connection, and each person on one of them. */
function callsOf(people: readonly Visitor[]): Record<string, Request[][]> {
  const today = dayAt(Date.now(), UTC);
  const year = new URLSearchParams({ startDate: addDays(today, -365), endDate: today });
  const spread = (requestOf: (person: Visitor, at: number) => Request) =>
    Array.from({ length: CONNECTIONS }, (_, connection) =>
      people.map(requestOf).filter((_request, at) => at % CONNECTIONS === connection),
    );
  return {
    'the list': requestsByConnection('list', people, CONNECTIONS),
    'a tick': requestsByConnection('complete', people, CONNECTIONS),
    'a year of Progress': spread(({ email }) => ({
      method: countDays.method,
      path: `${countDays.path}?${year}`,
      headers: { cookie: `session=${sessionOf(email)}` },
    })),
    'a public profile': spread(({ email }, at) => ({
      method: getPublicProfile.method,
      path: getPublicProfile.path.replace(':username', email.split('@', 1).join('')),
      headers: { 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` },
    })),
  };
}

type Measuring = {
  call: string;
  requests: Request[][];
  sides: readonly Side[];
  parts: Parts;
  load: Child;
};

/** Sides take turns, so that what disturbs the machine for a while disturbs all. */
async function measureCall({ call, requests, sides, parts, load }: Measuring): Promise<Figure[]> {
  const spent = new Map<string, number[]>();
  const note = (name: string, value: number) =>
    spent.set(name, [...(spent.get(name) ?? []), value]);
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    for (const { name, instance } of sides) {
      const seconds = Number(options.seconds);
      const before = spentBy(parts, instance);
      const request: Load = { url: instance.url, seconds, byConnection: requests };
      const sample = await load.ask<Sample>(request);
      const after = spentBy(parts, instance);
      // The first one only warms up.
      if (round === 0) continue;
      const calls = sample.perSecond * seconds;
      for (const [part, now] of Object.entries(after))
        note(`${name}: ${part}`, (1e6 * (now - (before[part] ?? 0))) / calls);
    }
  }
  return [...spent].map(([name, values]) =>
    figure({ group: call, name, unit: 'µs' }, summarise(values)),
  );
}

function spentBy(
  { primary, standby, partitioned, pooler }: Parts,
  instance: Instance,
): Record<string, number> {
  return {
    server: cpuSeconds(instance.pid).server,
    primary: cpuSeconds(primary.pid).database,
    standby: cpuSeconds(standby.pid).database,
    ...(partitioned && { partitioned: cpuSeconds(partitioned.pid).database }),
    ...(pooler && { pgbouncer: cpuSeconds(pooler.pid).server }),
  };
}
