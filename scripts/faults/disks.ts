import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#server/database/pool.ts';
import { fetchHealth } from '../instance/instance.ts';
import {
  expectRefusedStart,
  planInstance,
  readDatabaseUrl,
  startHealthy,
  stopServer,
} from './parts/server.ts';
import { addAudit, expectThat, type Fault } from './run/fault.ts';
import type { FaultEnvironment } from './run/fault-environment.ts';
import { ROOT_FOR_MOUNTS } from './run/needs.ts';
import { expectAlive, expectReturn, type WritingRun, startWritingRun } from './run/writing-run.ts';
import { auditRows } from './writing/audit.ts';
import { ask, nameOfFailure, send } from './writing/call.ts';
import { historyFile } from './writing/site.ts';

const MEGABYTES = 200;
const LOG_SEGMENTS = 10;

export const diskFull: Fault = {
  name: 'disk-full',
  needs: [ROOT_FOR_MOUNTS],
  size: { rounds: 1, seconds: 10, writers: 4 },
  async run(environment, size) {
    const { seconds, writers } = size;
    const { disk, instance, server, site } = await startOnSmallDisk(environment);
    const { address } = server;
    const run = await startWritingRun(environment, site, writers);
    const cookie = await openOwnSession(run, address);
    await disk.fill();
    await expectRefusal(run, address, cookie);
    await sleep(seconds * 1_000);
    const health = await fetchHealth(address);
    const words = `health says ${health} while nothing can be written`;
    expectThat(run.outcome, health === 503, words);
    await fillDiskWithWal(site.databaseUrl);
    await sleep(seconds * 1_000);
    await disk.free();
    const back = await expectReturn(run, size);
    await run.end();
    expectAlive(run, server);
    await stopServer(server);
    await disk.fill();
    await expectRefusedStart(environment, instance, run.outcome, /full|no space/i);
    run.outcome.what = `the disk of DATA_DIR full for ${seconds} s; ${back}; then a start on a full disk`;
    return run.outcome;
  },
};

export const diskReadOnly: Fault = {
  name: 'disk-read-only',
  needs: [ROOT_FOR_MOUNTS],
  size: { rounds: 1, seconds: 3, writers: 4 },
  async run(environment, { seconds, writers }) {
    const { disk, instance, server, site } = await startOnSmallDisk(environment);
    const run = await startWritingRun(environment, site, writers);
    await sleep(seconds * 1_000);
    await run.end();
    await stopServer(server);
    disk.setReadOnly(true);
    await expectRefusedStart(environment, instance, run.outcome, /read-only/);
    disk.setReadOnly(false);
    const second = await startHealthy(environment, instance);
    addAudit(run.outcome, await auditRows(await readDatabaseUrl(second), run.writers));
    run.outcome.what = 'a start on a DATA_DIR that is read-only, then on one that is not';
    return run.outcome;
  },
};

async function startOnSmallDisk(environment: FaultEnvironment) {
  const disk = await mountSmallDisk(environment);
  const instance = { ...(await planInstance(environment)), dataDir: join(disk.path, 'data') };
  const server = await startHealthy(environment, instance);
  const site = { address: server.address, databaseUrl: await readDatabaseUrl(server) };
  return { disk, instance, server, site };
}

/** Fills the disk with write-ahead log. PostgreSQL then stops, and retries its start until there is space. */
async function fillDiskWithWal(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  for (let segment = 0; segment < LOG_SEGMENTS; segment += 1) {
    await pool.query('select pg_switch_wal()').catch(() => undefined);
    await sleep(100);
  }
  await pool.end();
}

/** Opens a second session, because the writer may sign out of its own at any time. */
async function openOwnSession({ writers: [writer] }: WritingRun, address: string) {
  if (!writer) return undefined;
  const { email, password } = writer.person;
  const body = { email, password };
  return (await ask(address, writer.person, { method: 'POST', path: '/api/login', body })).cookie;
}

/** Sends a year of forty habits, which needs more space than the database files have left. */
async function expectRefusal(
  { outcome, writers: [writer] }: WritingRun,
  address: string,
  cookie: string | undefined,
): Promise<void> {
  if (!writer) return;
  const names = Array.from({ length: 40 }, (_, at) => `Passing ${at} of the import`);
  const file = historyFile(writer.today(), names, 52);
  const request = { method: 'POST', path: '/api/import', file, cookie };
  const response = await send(address, writer.person, request).catch(nameOfFailure);
  const status = typeof response === 'string' ? response : response.status;
  const words = `a write to a full disk got ${status} ${JSON.stringify(response)}`;
  expectThat(outcome, status === 503, words);
}

/** A small disk in memory. */
type SmallDisk = {
  readonly path: string;
  /** Keeps the disk full, even when files on it are deleted. */
  fill(): Promise<void>;
  free(): Promise<void>;
  setReadOnly(isReadOnly: boolean): void;
};

const CHUNKS = [1 << 20, 1 << 12];
const REFILL_MS = 100;

async function mountSmallDisk(environment: FaultEnvironment): Promise<SmallDisk> {
  const path = await environment.makeFolder();
  run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0700`, 'none', path]);
  environment.onEnd(() => run('umount', [path]));
  const ballast = join(path, 'ballast');
  const filling = { isOn: false, done: Promise.resolve() };
  const free = async (): Promise<void> => {
    filling.isOn = false;
    await filling.done;
    await rm(ballast, { force: true });
  };
  environment.onEnd(free);
  return {
    path,
    free,
    fill: async () => {
      filling.isOn = true;
      await fillOnce(ballast);
      filling.done = keepFull(ballast, filling);
    },
    setReadOnly: (isReadOnly) => run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path]),
  };
}

async function keepFull(ballast: string, filling: { isOn: boolean }): Promise<void> {
  while (filling.isOn) {
    await sleep(REFILL_MS);
    await fillOnce(ballast);
  }
}

async function fillOnce(ballast: string): Promise<void> {
  const file = await open(ballast, 'a');
  try {
    for (const size of CHUNKS) {
      for (let fits = true; fits; ) fits = await succeeds(() => file.write(Buffer.alloc(size)));
    }
  } finally {
    await file.close();
  }
}

async function succeeds(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' });
}
