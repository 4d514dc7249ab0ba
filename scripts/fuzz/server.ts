import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { becomesHealthy, environmentOf, makeDataDir, removeDataDir } from '../instance/instance.ts';
import { findFreePort } from '../setup/free-port.mjs';

const MAX_OUTPUT_CHARS = 5_000;

export const ADMINISTRATOR = {
  email: 'eve@fuzz.example',
  username: 'eve',
  password: 'crush-it-daily',
};

export type Server = {
  readonly address: string;
  readonly dataDir: string;
  /** The end of its output. */
  said(): string;
  /** How it ended. Undefined while it runs. */
  ended(): string | undefined;
  /** Stops it with SIGTERM and removes its data. */
  end(): Promise<void>;
};

/** Starts the built program on a free port with a new database. */
export async function startServer(
  program: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const port = await findFreePort();
  const dataDir = await makeDataDir('fuzz');
  const child = spawn(process.execPath, [program], {
    env: { ...environmentOf({ dataDir, port, administrator: ADMINISTRATOR }), ...settings },
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
      await removeDataDir(dataDir);
    },
  };
  if (await becomesHealthy(address, () => server.ended() !== undefined)) return server;
  await server.end();
  throw new Error(`The server did not start.\n${server.said()}`);
}

function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer): void => {
    text = (text + chunk.toString()).slice(-MAX_OUTPUT_CHARS);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

function endOf({ signalCode, exitCode }: ChildProcess): string | undefined {
  if (signalCode !== null) return signalCode;
  return exitCode === null ? undefined : `code ${exitCode}`;
}
