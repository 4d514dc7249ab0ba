import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import { getProgress } from '#contract/progress.ts';
import { getPublicProfile } from '#contract/profile/public-profile.ts';
import { addDays } from '#domain/days/local-day.ts';
import { dayAt, UTC } from '#domain/days/time-zone.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { createPool } from '#server/database/pool.ts';
import { type Node, openNodes } from '#server/embedded-postgres/standby.ts';
import { buildIfNeeded } from '../scripts/setup/build-if-needed.mjs';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';
import { ROOT } from '../scripts/setup/project.mjs';
import { requestsByConnection } from './http/calls.ts';
import type { Load } from './http/load-process.ts';
import { findVisitors, sessionOf, type Visitor } from './http/visitors.ts';
import { startBalancer } from './instance/balancer.ts';
import { type Child, startChild } from './instance/child.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance/instance.ts';
import { cpuSeconds } from './report/cpu-seconds.ts';
import { type Pooler, startPooler } from './instance/pooler.ts';
import { asText, type Figure, figure } from './report/figures.ts';
import { type Sample, summarise } from './report/rounds.ts';
import { seedRegulars } from './seeds/town.seed.ts';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    pooler: { type: 'boolean', default: false },
    nodes: { type: 'boolean', default: false },
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
  if (options.pooler) {
    parts.pooler = await startPooler(primary);
    ending.push(parts.pooler.stop);
  }
  const load = startChild('http/load-process.ts');
  ending.push(() => load.end());
  const sides = await (options.nodes ? startNodes(parts, ending) : startDatabases(parts, ending));
  const figures: Figure[] = [];
  for (const [call, requests] of Object.entries(callsOf(people)))
    figures.push(...(await measureCall({ call, requests, sides, parts, load })));
  console.log(`${options.people} people; load ${loadavg()[0]?.toFixed(1)}\n`);
  return figures;
}

type Parts = { primary: Node; standby: Node; pooler?: Pooler };
type Side = { name: string; url: string; pids: readonly number[]; balancer?: number };

async function fill(primary: Node): Promise<Visitor[]> {
  const pool = createPool(primary.url, { answeredWithinMs: 600_000 });
  try {
    await migrateDatabase(pool);
    await seedRegulars(pool, Number(options.people));
    return await findVisitors(pool, 'regular', Number(options.people));
  } finally {
    await pool.end();
  }
}

/** Servers of one kind each. They take turns: one that is not called costs next to nothing. */
async function startDatabases(parts: Parts, ending: Ending): Promise<Side[]> {
  const { primary, standby, pooler } = parts;
  const settings: Record<string, Record<string, string>> = {
    alone: { DATABASE_URL: primary.url },
    'with a standby': { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url },
    ...(pooler && { 'through pgbouncer': { DATABASE_URL: pooler.url } }),
  };
  const sides: Side[] = [];
  for (const [name, own] of Object.entries(settings)) {
    const { url, pid } = await startServer(own, ending);
    sides.push({ name, url, pids: [pid] });
  }
  return sides;
}

/** One node alone, and as many behind a balancer, all of one database. Those that are not called hear of each change all the same. */
async function startNodes({ primary }: Parts, ending: Ending): Promise<Side[]> {
  const nodes: Instance[] = [];
  const sides: Side[] = [];
  for (const count of [1, 2, 3]) {
    // The balancer, and each caller's own address before it.
    nodes.push(await startServer({ DATABASE_URL: primary.url, TRUST_PROXY: '2' }, ending));
    const urls = nodes.map(({ url }) => url);
    const balancer = await startBalancer(urls);
    ending.push(balancer.stop);
    const pids = nodes.map(({ pid }) => pid);
    sides.push({
      name: `${count} behind haproxy`,
      url: balancer.url,
      pids,
      balancer: balancer.pid,
    });
  }
  const [first] = nodes as [Instance];
  return [{ name: 'alone', url: first.url, pids: [first.pid] }, ...sides];
}

async function startServer(settings: Record<string, string>, ending: Ending): Promise<Instance> {
  const dataDir = await makeDataDir();
  ending.push(() => removeDataDir(dataDir));
  const instance = await startInstance(dataDir, ROOT, settings);
  ending.push(() => instance.stop());
  return instance;
}

/** For each call one list of requests for each connection, and each person on one of them. */
function callsOf(people: readonly Visitor[]): Record<string, Request[][]> {
  const today = dayAt(Date.now(), UTC);
  const year = new URLSearchParams({
    startDate: addDays(today, -365),
    calendarFrom: addDays(today, -41),
    endDate: today,
  });
  const spread = (requestOf: (person: Visitor, at: number) => Request) =>
    Array.from({ length: CONNECTIONS }, (_, connection) =>
      people.map(requestOf).filter((_request, at) => at % CONNECTIONS === connection),
    );
  return {
    'the list': requestsByConnection('list', people, CONNECTIONS),
    'a tick': requestsByConnection('complete', people, CONNECTIONS),
    'a year of Progress': spread(({ email }) => ({
      method: getProgress.method,
      path: `${getProgress.path}?${year}`,
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
    for (const side of sides) {
      const { name, url } = side;
      const seconds = Number(options.seconds);
      const before = spentBy(parts, side);
      const request: Load = { url, seconds, byConnection: requests };
      const sample = await load.ask<Sample>(request);
      const after = spentBy(parts, side);
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
  { primary, standby, pooler }: Parts,
  { pids, balancer }: Side,
): Record<string, number> {
  return {
    server: pids.reduce((sum, pid) => sum + cpuSeconds(pid).server, 0),
    ...(balancer && { haproxy: cpuSeconds(balancer).server }),
    primary: cpuSeconds(primary.pid).database,
    standby: cpuSeconds(standby.pid).database,
    ...(pooler && { pgbouncer: cpuSeconds(pooler.pid).server }),
  };
}
