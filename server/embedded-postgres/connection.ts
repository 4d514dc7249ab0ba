import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE } from './cluster.ts';
import { OWNER } from './ownership.ts';
import { PORT } from './socket-directory.ts';

export type Connection = { host: string; port: number; user: string; database: string };

export function connectionTo(socketDirectory: string): Connection {
  return { host: socketDirectory, port: PORT, user: OWNER, database: DATABASE };
}

/**
 * In the form that DATABASE_URL has. "localhost" is there because a URL must name a host;
 * the socket's directory takes its place.
 */
export function urlOf({ host, user, database }: Connection): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Where the PostgreSQL of another process listens: its fifth line in the lock file. */
export async function findRunningUrl(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines[4] ? urlOf(connectionTo(lines[4])) : undefined;
}
