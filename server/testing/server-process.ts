import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, inject, vi } from 'vitest';
import { withoutSettings } from '#server/config/config.ts';
import { copyCluster } from '#server/embedded-postgres/testing/prepared-cluster.ts';

export const START_TIMEOUT_MS = 180_000;

export type ServerProcess = {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
};

/** The folder of the built programs, which start five times as fast. `npm test` sets it. */
const BUILT = process.env['BUILT_PROGRAMS'];
/** Runs the host's commands. The arguments follow. */
export const ADMIN_PROGRAM = BUILT
  ? [`${BUILT}/admin.js`]
  : ['--import', 'tsx', 'scripts/admin.ts'];
const COMMAND = BUILT ? [`${BUILT}/main.js`] : ['--import', 'tsx', 'server/main.ts'];

/** Starts server processes on a shared data directory. */
export function useServers() {
  const started: ServerProcess[] = [];
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-main-'));
    await copyCluster(inject('preparedCluster'), dataDir);
  });
  afterEach(async () => {
    // A server that a failed test leaves running would block the directory for the next test.
    for (const { child, ended } of started.splice(0)) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  return {
    get dataDir() {
      return dataDir;
    },
    start(env: Record<string, string>): ServerProcess {
      const child = spawn(process.execPath, COMMAND, {
        env: { ...withoutSettings(process.env), DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
      });
      let output = '';
      child.stdout.on('data', (text) => (output += String(text)));
      child.stderr.on('data', (text) => (output += String(text)));
      // After its last output, which may arrive after its exit.
      const ended = new Promise<number | null>((resolve) => {
        child.once('close', (code) => resolve(code));
      });
      const server = { child, output: () => output, ended };
      started.push(server);
      return server;
    },
  };
}

export async function waitUntilOpen(server: ServerProcess): Promise<void> {
  const isOpen = () => server.output().includes('HabitCrush is open at');
  const opened = vi.waitUntil(isOpen, { timeout: START_TIMEOUT_MS, interval: 50 });
  const endedFirst = server.ended.then(() => false);
  if (await Promise.race([opened, endedFirst])) return;
  throw new Error(`The server did not open:\n${server.output()}`);
}

export function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(String(port)));
    });
  });
}
