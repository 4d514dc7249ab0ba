import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE } from './cluster.ts';
import { OWNER } from './ownership.ts';
import { PORT } from './socket-directory.ts';

export type Connection = { host: string; port: number; user: string; database: string };

export function connectionTo(socketDirectory: string): Connection {
  return { host: socketDirectory, port: PORT, user: OWNER, database: DATABASE };
}

/** As a DATABASE_URL. A URL must have a host, so it is "localhost"; the socket’s directory replaces it. */
export function urlOf({ host, user, database }: Connection): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Where the PostgreSQL of another process listens: the fifth line of its lock file. */
export async function findRunningUrl(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines[4] ? urlOf(connectionTo(lines[4])) : undefined;
}
