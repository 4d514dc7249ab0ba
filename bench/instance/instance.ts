import type pg from 'pg';
import { createPool } from '#server/database/pool.ts';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import {
  becomesHealthy,
  environmentOf,
  makeDataDir as makeFolder,
} from '../../scripts/instance/instance.ts';
import { endPart, startPart } from '../../scripts/instance/part.ts';
import { ROOT } from '../../scripts/setup/project.mjs';
import { findFreePort } from '../../scripts/setup/free-port.mjs';

export const ADMINISTRATOR = {
  email: 'eve@bench.example',
  username: 'eve',
  password: 'measures-everything',
};

/** A few statements write 100,000 users, which takes minutes. */
const SEED_TIMEOUT_MS = 10 * 60_000;
const START_TIMEOUT_MS = 60_000;
/** Short, as the start is measured. */
const STEP_MS = 2;

export { removeDataDir } from '../../scripts/instance/instance.ts';

export type Instance = {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** From the start of the process to the first response of /api/health. */
  readonly startMs: number;
  databaseUrl(): Promise<string>;
  openPool(): Promise<pg.Pool>;
  stop(): Promise<void>;
};

export const makeDataDir = (): Promise<string> => makeFolder('bench');

/** Starts a version like `npm start`, with its own port and database. `root` is the folder of the version. */
export async function startInstance(dataDir: string, root = ROOT): Promise<Instance> {
  const port = await findFreePort();
  const began = performance.now();
  const part = startPart([process.execPath, 'scripts/start.mjs'], {
    cwd: root,
    env: environment(dataDir, port),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  if (!(await becomesHealthy(url, part.hasEnded, START_TIMEOUT_MS, STEP_MS))) {
    await endPart(part);
    throw new Error('The server did not start.');
  }
  const startMs = performance.now() - began;
  const findDatabaseUrl = async () => {
    const url = await findRunningUrl(dataDir);
    if (!url) throw new Error(`No database is running in ${dataDir}.`);
    return url;
  };
  return {
    url,
    dataDir,
    pid: part.pid,
    startMs,
    databaseUrl: findDatabaseUrl,
    openPool: async () =>
      createPool(await findDatabaseUrl(), {
        applicationName: 'bench',
        queryTimeoutMs: SEED_TIMEOUT_MS,
      }),
    stop: () => endPart(part),
  };
}

// Empty instead of absent, so that a .env file does not set them.
const environment = (dataDir: string, port: number) => ({
  ...environmentOf({ dataDir, port, administrator: ADMINISTRATOR }),
  // The server believes that npm started it, so it ends with this process.
  npm_lifecycle_event: 'bench',
  DATABASE_URL: '',
  DATABASE_REPLICA_URL: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  // Each simulated user has a different network address.
  TRUST_PROXY: '1',
  WORKER: 'inside',
  SMTP_URL: '',
});
