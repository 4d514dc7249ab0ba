import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';

export const LONGEST = 60_000;

export type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

/** Servers in processes of their own, run from source, on one folder. */
export function useServers() {
  const started: ChildProcess[] = [];
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-main-'));
  });
  afterAll(async () => {
    // One that a failing test left behind would keep the directory, and run for ever.
    for (const child of started) child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  return {
    get dataDir() {
      return dataDir;
    },
    start(env: Record<string, string>): Started {
      const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
        env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
      });
      started.push(child);
      let output = '';
      child.stdout.on('data', (text) => (output += String(text)));
      child.stderr.on('data', (text) => (output += String(text)));
      const ended = new Promise<number | null>((resolve) => {
        child.once('exit', (code) => resolve(code));
      });
      return { child, output: () => output, ended };
    },
  };
}

export async function untilOpen(server: Started): Promise<void> {
  const isOpen = () => server.output().includes('HabitCrush is open at');
  const opened = vi.waitUntil(isOpen, { timeout: LONGEST, interval: 50 });
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
