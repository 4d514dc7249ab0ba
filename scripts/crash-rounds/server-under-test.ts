import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseSocketDirectory } from '#server/embedded-postgres/socket-directory.ts';
import { ADMINISTRATOR } from './writer.ts';

export type Instance = { program: string; dataDir: string; port: number; address: string };
export type RunningServer = { process: ChildProcess; said: () => string };

const PATIENCE = 30_000;

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export function spawnServer({ program, dataDir, port }: Instance): RunningServer {
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      PORT: `${port}`,
      ...ADMINISTRATOR,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const collect = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-5_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { process: child, said: () => text };
}

function hasEnded({ process: child }: RunningServer): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Answers false when the server ends or stays unhealthy. */
export async function waitUntilHealthy(server: RunningServer, address: string): Promise<boolean> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end && !hasEnded(server)) {
    if (await isHealthy(address)) return true;
    await sleep(10);
  }
  return false;
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

export async function killServer(server: RunningServer): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server.process, 'exit');
  server.process.kill('SIGKILL');
  await ended;
}

/** By the id in its own lock file, as long as there is one. */
export async function killPostgres(dataDir: string): Promise<boolean> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!(pid > 1)) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** A PostgreSQL that lost its server may still be writing its last files. */
export async function removeInstance(dataDir: string): Promise<void> {
  for (const path of [dataDir, chooseSocketDirectory(dataDir)]) {
    await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
