import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { chooseSocketDirectory, PORT } from '#server/embedded-postgres/connection.ts';
import type { FaultEnvironment } from '../run/fault-environment.ts';
import { listChildren } from './victims.ts';

/** The embedded PostgreSQL, started next to the server instead of by it. */
export type OwnDatabase = {
  readonly url: string;
  readonly socket: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops all its processes: connections stay open, without responses. */
  freeze(): Promise<void>;
  thaw(): void;
};

export async function startOwnDatabase(environment: FaultEnvironment): Promise<OwnDatabase> {
  const dataDir = await environment.makeDataDir();
  let running: EmbeddedPostgres | undefined = await startEmbeddedPostgres({ dataDir });
  const { url } = running;
  let frozen: number[] = [];
  const thaw = (): void => {
    for (const pid of frozen.toReversed()) signal(pid, 'SIGCONT');
    frozen = [];
  };
  const stop = async (): Promise<void> => {
    thaw();
    await running?.stop();
    running = undefined;
  };
  environment.onEnd(stop);
  return {
    url,
    socket: join(chooseSocketDirectory(dataDir), `.s.PGSQL.${PORT}`),
    stop,
    thaw,
    start: async () => {
      running ??= await startEmbeddedPostgres({ dataDir });
    },
    freeze: async () => {
      const postmaster = running?.pid ?? 0;
      // Stops the postmaster first, so that it starts no more processes.
      signal(postmaster, 'SIGSTOP');
      frozen = [postmaster, ...(await listChildren(postmaster))];
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has just ended.
  }
}
