import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { createPool } from '#server/database/pool.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { buildIfNeeded } from '../scripts/setup/build-if-needed.mjs';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';
import { ROOT } from '../scripts/setup/project.mjs';
import { type Child, startChild } from './instance/child.ts';
import { makeDataDir, removeDataDir } from './instance/instance.ts';
import { leaveLastCore } from './instance/own-core.ts';
import type { Counts } from './reminders/receiver-process.ts';
import { asText, type Figure, figure } from './report/figures.ts';
import { remindAllAt, seedReminded } from './seeds/reminders.seed.ts';

const WITHIN_SECONDS = 10;
const MINUTE = 60_000;
/** Time for the workers to be there, and for what the statements have left to settle. */
const AHEAD_MS = 8_000;
/** What a worker held that was killed is taken again by then. */
const PATIENCE_MS = 90_000;
/** Of one node: calls to one server at once, and as many that were answered and are being deleted. */
const ON_THE_WIRE = 200;

const { values: options } = parseArgs({
  options: { people: { type: 'string', default: '10000' } },
});
const people = Number(options.people);

type Scene = { pool: pg.Pool; databaseUrl: string; dataDir: string; receiver: Child };

/** How long reminders take that are due in the same minute, and whether each comes once when a node dies over them. */
await runCommand(async () => {
  await prepare();
  await buildIfNeeded();
  const cores = leaveLastCore() ? 'a core beside that of the receiver' : 'the core of the receiver';
  const dataDir = await makeDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const pool = createPool(postgres.url, { answeredWithinMs: 10 * MINUTE });
  const receiver = startChild('reminders/receiver-process.ts');
  try {
    await migrateDatabase(pool);
    await seedReminded(pool, people, await receiver.ask<string>({ ask: 'open' }));
    const scene = { pool, databaseUrl: postgres.url, dataDir, receiver };
    const figures = [...(await measureOneNode(scene)), ...(await measureKilledNode(scene))];
    console.log(`Workers and database on ${cores}; load ${loadavg()[0]?.toFixed(1)}\n`);
    console.log(asText(figures));
    if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
  } finally {
    await receiver.end();
    await pool.end();
    await postgres.stop();
    await removeDataDir(dataDir);
  }
});

async function measureOneNode(scene: Scene): Promise<Figure[]> {
  await using node = startWorker(scene);
  const dueAt = await beginAtNextMinute(scene);
  const counts = await untilAllLeft(scene);
  await node.stop();
  const group = `${people} reminders of the same minute, one node`;
  const seconds = { group, unit: 's' };
  return [
    figure({ ...seconds, name: 'until the first one left' }, (counts.firstAt - dueAt) / 1_000),
    figure(
      { ...seconds, name: 'until the last one left', aim: { atMost: WITHIN_SECONDS } },
      (counts.lastAt - dueAt) / 1_000,
    ),
    ...exactly(group, counts, 0),
  ];
}

/** Of three, one is killed in the middle of it. */
async function measureKilledNode(scene: Scene): Promise<Figure[]> {
  const nodes = [startWorker(scene), startWorker(scene), startWorker(scene)];
  try {
    const dueAt = await beginAtNextMinute(scene);
    while ((await countsOf(scene)).messages < people / 4) await sleep(10);
    nodes[0]?.kill();
    const counts = await untilAllLeft(scene);
    const group = `${people} of the same minute, three nodes, one of them killed`;
    return [
      figure(
        { group, unit: 's', name: 'until the last one left' },
        (counts.lastAt - dueAt) / 1_000,
      ),
      // Nobody knows whether the other side has heard of those that were on the wire.
      ...exactly(group, counts, ON_THE_WIRE),
    ];
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

function exactly(group: string, counts: Counts, twiceAtMost: number): Figure[] {
  const named = { group, unit: '' };
  const devices = { ...named, name: 'devices that were reminded', aim: { atLeast: people } };
  const twice = { ...named, name: 'of them twice', aim: { atMost: twiceAtMost } };
  return [figure(devices, counts.devices), figure(twice, counts.twice)];
}

/** Returns when that is. */
async function beginAtNextMinute({ pool, receiver }: Scene): Promise<number> {
  await receiver.ask({ ask: 'forget' });
  const dueAt = Math.ceil((Date.now() + AHEAD_MS) / MINUTE) * MINUTE;
  await remindAllAt(pool, new Date(dueAt));
  await sleep(Math.max(0, dueAt - Date.now()));
  return dueAt;
}

function countsOf({ receiver }: Scene): Promise<Counts> {
  return receiver.ask<Counts>({ ask: 'counts' });
}

/** Everybody has been told, and nothing is left that could be told again. */
async function untilAllLeft(scene: Scene): Promise<Counts> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const counts = await countsOf(scene);
    const { rows } = await scene.pool.query('select from reminder_messages limit 1');
    const isOver = counts.devices >= people && rows.length === 0;
    if (isOver || Date.now() > end) return counts;
    await sleep(100);
  }
}

type Worker = AsyncDisposable & { stop(): Promise<void>; kill(): void };

function startWorker({ databaseUrl, dataDir }: Scene): Worker {
  const child = spawn(process.execPath, [join(ROOT, 'dist/server/worker.js')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      OUTBOUND_ALLOW: '127.0.0.1',
      PUBLIC_URL: 'https://habits.example',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () => endOf(child);
  return { stop, kill: () => void child.kill('SIGKILL'), [Symbol.asyncDispose]: stop };
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
