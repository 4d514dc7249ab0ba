import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { DATABASE } from './cluster.ts';
import { readLockFile } from './leftovers.ts';
import { OWNER } from './ownership.ts';
import { EmbeddedPostgresError } from './error.ts';

export const PORT = 5432;

// 107 is the kernel's limit on Linux, 103 on macOS; PostgreSQL refuses longer ones.
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

/** A short path, however long the data directory’s is. */
export function chooseSocketDirectory(dataDir: string, temporary = tmpdir()): string {
  const name = `habitcrush-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const fitting = [temporary, '/tmp'].map((folder) => join(folder, name)).find(canHoldSocket);
  if (fitting !== undefined) return fitting;
  throw new EmbeddedPostgresError(`The path of the temporary folder is too long: ${temporary}`);
}

function canHoldSocket(directory: string): boolean {
  return Buffer.byteLength(join(directory, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH;
}

/**
 * Users who can enter this directory connect without a password. So a directory that belongs to another user, or is a
 * link, is refused.
 */
export async function prepareSocketDirectory(directory: string, owner: number): Promise<void> {
  await mkdir(directory, { mode: 0o700 }).catch(ignoreExisting);
  const stats = await lstat(directory);
  const isOurs = stats.uid === owner || stats.uid === process.getuid?.();
  if (!stats.isDirectory() || !isOurs) {
    throw new EmbeddedPostgresError(
      `${directory} belongs to another user: remove it, or set TMPDIR to a folder of your own.`,
    );
  }
  await chmod(directory, 0o700);
  if (stats.uid !== owner) await chown(directory, owner, -1);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

export type Connection = { host: string; port: number; user: string; database: string };

export function connectionTo(socketDirectory: string): Connection {
  return { host: socketDirectory, port: PORT, user: OWNER, database: DATABASE };
}

/** As a DATABASE_URL. A URL must have a host, so it is "localhost"; the socket’s directory replaces it. */
export function urlOf({ host, user, database }: Connection): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** Where the PostgreSQL of another process listens. */
export async function findRunningUrl(dataDir: string): Promise<string | undefined> {
  const { socketDirectory } = await readLockFile(join(dataDir, 'postgres'));
  return socketDirectory && urlOf(connectionTo(socketDirectory));
}
