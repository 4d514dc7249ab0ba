import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import type { Request } from 'autocannon';
import { ROOT } from '../scripts/setup/project.mjs';
import { buildIfNeeded } from '../scripts/setup/build-if-needed.mjs';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';
import { buildOlderVersion } from './against/older-version.ts';
import { type CallName, requestsByConnection } from './http/calls.ts';
import { findVisitors, type Kind } from './http/visitors.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance/instance.ts';
import { cpuSeconds } from './report/cpu-seconds.ts';
import { asText, type Figure, figure } from './report/figures.ts';
import { ratiosByRound, summarise } from './report/rounds.ts';
import { seedKinds } from './seeds/town.seed.ts';

const CONNECTIONS = 4;
const OF_EVERY_DAY_AT_MOST = 1.1;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    calls: { type: 'string', default: '6400' },
    against: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const callsARound = Number(options.calls);
/**
 * In turns as short as the processor's time can be told: a machine that slows down slows all of them down. Each is made of
 * whole rounds through somebody's habits, so that every call changes something.
 */
const TURNS_A_ROUND = 20;

type Measured = { name: string; call: CallName; kind: Kind; like?: string };

/** Each beside the call of a habit of every day that it is to cost no more than. */
const MEASURED: readonly Measured[] = [
  { name: 'list', call: 'list', kind: 'newcomer' },
  { name: 'list, quotas', call: 'list', kind: 'quota', like: 'list' },
  { name: 'list, amounts', call: 'list', kind: 'amount', like: 'list' },
  { name: 'tick', call: 'complete', kind: 'newcomer' },
  { name: 'tick, quotas', call: 'complete', kind: 'quota', like: 'tick' },
  { name: 'tick, amounts', call: 'complete', kind: 'amount', like: 'tick' },
  { name: 'step, amounts', call: 'step', kind: 'amount', like: 'tick' },
  { name: 'step to the goal, amounts', call: 'step to goal', kind: 'amount', like: 'tick' },
];

/**
 * What a call of each kind of habit costs the processor, server and database together: on a machine that does other work
 * too, that says more than how long it took.
 */
await runCommand(async () => {
  await prepare();
  await buildIfNeeded();
  const { against } = options;
  const older = against === undefined ? undefined : await buildOlderVersion(against);
  const roots = { ...(older && { [older.name]: older.root }), 'this version': ROOT };
  try {
    const figures = await measureVersions(roots);
    console.log(asText(figures));
    if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  } finally {
    await older?.remove();
  }
});

type Version = { name: string; instance: Instance; requests: Map<string, Request[][]> };
type Costs = { server: number[]; database: number[] };

async function measureVersions(roots: Record<string, string>): Promise<Figure[]> {
  const versions: Version[] = [];
  try {
    for (const [name, root] of Object.entries(roots)) versions.push(await settle(name, root));
    const costs = versions.map(() => new Map<string, Costs>());
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const spent = await measureRound(versions);
      for (const [at, ofVersion] of round > 0 ? spent.entries() : []) {
        for (const [name, { server, database }] of ofVersion) {
          const known = costs[at]?.get(name) ?? { server: [], database: [] };
          known.server.push(inMicroseconds(server));
          known.database.push(inMicroseconds(database));
          costs[at]?.set(name, known);
        }
      }
    }
    return versions.flatMap(({ name }, at) => figuresOf(name, costs[at] ?? new Map()));
  } finally {
    for (const { instance } of versions) {
      await instance.stop();
      await removeDataDir(instance.dataDir);
    }
  }
}

type Spent = { server: number; database: number };

/** Seconds of the processor by call, for each version. */
async function measureRound(versions: readonly Version[]): Promise<Map<string, Spent>[]> {
  const spent = versions.map(() => new Map<string, Spent>());
  for (let turn = 0; turn < TURNS_A_ROUND; turn += 1) {
    for (const { name } of MEASURED) {
      for (const [at, version] of versions.entries()) {
        const { server, database } = await costOf(version, name);
        const before = spent[at]?.get(name) ?? { server: 0, database: 0 };
        spent[at]?.set(name, {
          server: before.server + server,
          database: before.database + database,
        });
      }
    }
  }
  return spent;
}

async function settle(name: string, root: string): Promise<Version> {
  const instance = await startInstance(await makeDataDir(), root);
  const pool = await instance.openPool();
  try {
    await seedKinds(pool);
    const requests = new Map<string, Request[][]>();
    for (const [at, { name, call, kind }] of MEASURED.entries()) {
      // What one call leaves behind, another would have to settle: each has people of its own.
      const others = MEASURED.slice(0, at).filter((each) => each.kind === kind).length;
      const ofKind = await findVisitors(pool, kind, MEASURED.length * CONNECTIONS);
      const visitors = ofKind.slice(others * CONNECTIONS, (others + 1) * CONNECTIONS);
      requests.set(name, requestsByConnection(call, visitors, CONNECTIONS));
    }
    return { name, instance, requests };
  } finally {
    await pool.end();
  }
}

function inMicroseconds(seconds: number): number {
  return (seconds * 1_000_000) / callsARound;
}

async function costOf({ instance, requests }: Version, name: string): Promise<Spent> {
  const { pid, url } = instance;
  const before = cpuSeconds(pid);
  await Promise.all((requests.get(name) ?? []).map((each) => callAgainAndAgain(url, each)));
  const after = cpuSeconds(pid);
  return {
    server: after.server - before.server,
    database: after.database - before.database,
  };
}

async function callAgainAndAgain(url: string, requests: readonly Request[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let done = 0; done < callsARound / TURNS_A_ROUND / CONNECTIONS; done += 1) {
      const request = requests[done % requests.length];
      if (request) await send(agent, url, request);
    }
  } finally {
    agent.destroy();
  }
}

function send(agent: Agent, url: string, { method, path, headers, body }: Request): Promise<void> {
  const length = { 'content-length': String(Buffer.byteLength(body ?? '')) };
  const options = { agent, method, headers: { ...headers, ...length } as Record<string, string> };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, options, (answer) => {
      answer.resume();
      const isDone = answer.statusCode === 200;
      const fault = new Error(`${method} ${path} answered ${answer.statusCode}.`);
      answer.on('end', () => (isDone ? resolve() : reject(fault)));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function figuresOf(version: string, costs: ReadonlyMap<string, Costs>): Figure[] {
  const group = `CPU of a call, ${version}`;
  const of = (name: string) => costs.get(name) ?? { server: [], database: [] };
  const bothOf = (name: string) => {
    const { server, database } = of(name);
    return server.map((seconds, at) => seconds + (database[at] ?? 0));
  };
  return MEASURED.flatMap(({ name, like }) => [
    figure({ group, name, unit: 'µs' }, summarise(bothOf(name))),
    figure({ group, name: `${name}, the server`, unit: 'µs' }, summarise(of(name).server)),
    figure({ group, name: `${name}, the database`, unit: 'µs' }, summarise(of(name).database)),
    ...(like === undefined
      ? []
      : [
          figure(
            {
              group,
              name: `${name}, of a ${like} of every day`,
              unit: 'x',
              aim: { atMost: OF_EVERY_DAY_AT_MOST },
            },
            ratiosByRound(bothOf(name), bothOf(like)),
          ),
        ]),
  ]);
}
