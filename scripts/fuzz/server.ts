import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../setup/free-port.mjs';

const PATIENCE_MS = 60_000;
const SAID_AT_MOST = 5_000;

export const ADMINISTRATOR = { email: 'eve@fuzz.example', password: 'crush-it-daily' };

export type Server = {
  readonly address: string;
  readonly dataDir: string;
  /** The last that it wrote. */
  said(): string;
  /** How it ended, once it has. */
  ended(): string | undefined;
  /** As it wishes to be ended, and with all that it kept. */
  end(): Promise<void>;
};

/** The built program on a port and a database of its own. */
export async function startServer(
  program: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = await findFreePort();
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'habitcrush-fuzz-')));
  const child = spawn(process.execPath, [program], {
    env: { ...environment(dataDir, port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const address = `http://127.0.0.1:${port}`;
  const server = {
    address,
    dataDir,
    said: output,
    ended: () => endOf(child),
    end: async () => {
      if (endOf(child) === undefined) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  await untilHealthy(server);
  return server;
}

const environment = (dataDir: string, port: number) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  DATA_DIR: dataDir,
  PORT: `${port}`,
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_USERNAME: 'eve',
  ADMIN_PASSWORD: ADMINISTRATOR.password,
});

function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-SAID_AT_MOST);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

function endOf({ signalCode, exitCode }: ChildProcess): string | undefined {
  if (signalCode !== null) return signalCode;
  return exitCode === null ? undefined : `code ${exitCode}`;
}

async function untilHealthy(server: Server): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && server.ended() === undefined) {
    if (await isHealthy(server)) return;
    await sleep(50);
  }
  await server.end();
  throw new Error(`The server did not open.\n${server.said()}`);
}

const isHealthy = ({ address }: Server): Promise<boolean> =>
  fetch(`${address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
