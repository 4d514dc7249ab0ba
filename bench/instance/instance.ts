import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createPool } from '#server/database/pool.ts';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { ROOT } from '../../scripts/setup/project.mjs';
import { findFreePort } from '../../scripts/setup/free-port.mjs';

export const ADMINISTRATOR = { email: 'eve@bench.example', password: 'measures-everything' };

const PATIENCE_MS = 60_000;
/** A town of 100,000 is written by a few statements. */
const SEEDED_WITHIN_MS = 10 * 60_000;
const STEP_MS = 2;

export type Instance = {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** From the start of the process to the first answer of /api/health. */
  readonly startMs: number;
  databaseUrl(): Promise<string>;
  openPool(): Promise<pg.Pool>;
  stop(): Promise<void>;
};

export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'habitcrush-bench-'));
export const removeDataDir = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

/** As `npm start` does it, on a port and a database of its own; `root` is where the version to be started stands. */
export async function startInstance(
  dataDir: string,
  root = ROOT,
  settings: Record<string, string> = {},
): Promise<Instance> {
  const port = await findFreePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...environment(dataDir, port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(child, url);
  const startMs = performance.now() - began;
  const databaseUrl = async () => {
    const found = await findRunningUrl(dataDir);
    if (!found) throw new Error(`No database is running in ${dataDir}.`);
    return found;
  };
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    startMs,
    databaseUrl,
    openPool: async () =>
      createPool(await databaseUrl(), {
        applicationName: 'bench',
        answeredWithinMs: SEEDED_WITHIN_MS,
      }),
    stop: () => stopProcess(child),
  };
}

// Empty rather than absent: what a .env file says must not reach the instances that are measured.
const environment = (dataDir: string, port: number) => ({
  // As under npm, it ends when we do, however we end.
  npm_lifecycle_event: 'bench',
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  DATABASE_URL: '',
  DATABASE_REPLICA_URL: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  // Each caller that is made up has an address of its own.
  TRUST_PROXY: '1',
  WORKER: 'inside',
  SMTP_URL: '',
  DATA_DIR: dataDir,
  PORT: String(port),
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_USERNAME: 'eve',
  ADMIN_PASSWORD: ADMINISTRATOR.password,
});

/** Asked again and again, while the process is there. */
async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end && child.exitCode === null) {
    if (await isHealthy(url)) return;
    await sleep(STEP_MS);
  }
  child.kill('SIGKILL');
  throw new Error('The server did not open.');
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
