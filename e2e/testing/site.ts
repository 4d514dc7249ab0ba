import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findFreePort } from '../../scripts/setup/free-port.mjs';
import type { OwnDatabase } from './database.ts';

export const PROGRAM = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
/** Long, because a machine may be busy while the server migrates. */
const TIMEOUT_MS = 80_000;

export type Site = {
  readonly address: string;
  /** The output of the server so far. */
  said: () => string;
  rows: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Replaces the running server by another build, with the same port and database. */
  replaceBy: (program: string) => Promise<void>;
  /** While the database is unreachable, the server returns 503 for every call. */
  setDatabaseReachable: (isReachable: boolean) => Promise<void>;
  stop: () => Promise<void>;
  close: () => Promise<void>;
};

/** Extra settings, which may depend on the site. */
type MoreSettings = (address: string) => Promise<Record<string, string>>;

/** The built server in its own process, with its own database. */
export async function openSite(
  database: OwnDatabase,
  more: MoreSettings = async () => ({}),
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-site-'));
  const port = await findFreePort();
  const address = `http://localhost:${port}`;
  // Lets the server call only this machine.
  const called = { OUTBOUND_ALLOW: '127.0.0.1' };
  const own = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: `${port}`, ...called };
  const settings = { ...own, ...(await more(address)) };
  let server = startServer(PROGRAM, settings);
  const stop = () => endServer(server);
  const replaceBy = async (program: string) => {
    await stop();
    server = startServer(program, settings);
    await waitUntilOpen(server, listenTo(server));
  };
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  // A journey may have closed the connections of this pool.
  pool.on('error', () => {});
  const close = async () => {
    await pool.end();
    await stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const output = listenTo(server);
    await waitUntilOpen(server, output);
    const readRows = async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows;
    const setDatabaseReachable = database.setReachable;
    return { address, said: output, rows: readRows, replaceBy, setDatabaseReachable, stop, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startServer(program: string, settings: Record<string, string>): ChildProcess {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings };
  return spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function listenTo(server: ChildProcess): () => string {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (part: Buffer) => {
      output += part.toString();
    });
  }
  return () => output;
}

async function waitUntilOpen(server: ChildProcess, output: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}:\n${output()}`));
    server.stdout?.on('data', () => output().includes('HabitCrush is open at') && resolve());
    server.once('exit', () => fail('ended'));
    server.once('error', reject);
    setTimeout(() => fail('did not open'), TIMEOUT_MS).unref();
  });
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const impatient = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(impatient);
}
