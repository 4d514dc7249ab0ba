import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Identity, Run } from './run-command.ts';

/** An error that the host can fix. Its message is one line, shown without a stack. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Another server uses the data directory, and keeps running. */
export class DataDirectoryInUseError extends EmbeddedPostgresError {
  override name = 'DataDirectoryInUseError';
}

export function describeUse(dataDir: string, by: string): string {
  return `DATA_DIR ${dataDir} is in use by ${by}: stop it first, or choose another DATA_DIR.`;
}

const KNOWN_FAILURES: readonly [RegExp, string][] = [
  [/No space left on device|Disk quota exceeded|Check free disk space/, 'the disk is full'],
  [/Read-only file system/, 'the file system is read-only'],
  [/Permission denied|has wrong ownership|invalid permissions/, 'permission was denied'],
  [/version `GLIBC_\S+' not found/, 'the C library of this system is too old; set DATABASE_URL'],
  [/error while loading shared libraries: (\S+)/, 'a system library is missing; set DATABASE_URL'],
  [/unshare failed|could not look up effective user/, 'its user has no name in /etc/passwd'],
  [
    /could not create shared memory|Cannot allocate memory|could not fork|spawn \S+ (ENOMEM|EAGAIN)|out of memory/,
    'there is not enough memory',
  ],
  [
    /database files are incompatible/,
    'another version of PostgreSQL created the data: restore a backup',
  ],
  [/invalid value for parameter|unrecognized configuration/, 'a setting was refused'],
];

const COMPLAINT = /(\w+: )?(FATAL|PANIC|error:).*/;

/** Explains PostgreSQL’s output in one line: the meaning, then its own message. */
export function explainOutput(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  // The first error; later ones follow from it.
  const fatal = lines.map((line) => COMPLAINT.exec(line)?.[0]).find(Boolean);
  const known = KNOWN_FAILURES.find(([pattern]) => pattern.test(output));
  const message = (fatal ?? lines.at(-1) ?? 'no message').trim();
  return known ? `${known[1]} (${message})` : message;
}

const FILE_SYSTEM_FAILURES: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'a file is in the way',
  ENAMETOOLONG: 'the path is too long',
  ENOMEM: 'there is not enough memory',
  EAGAIN: 'no more processes may be started',
};

/** Explains an error of the file system in one line. Returns any other error unchanged. */
export function explainFileError(doing: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = FILE_SYSTEM_FAILURES[code];
  return reason === undefined
    ? error
    : new EmbeddedPostgresError(`Cannot ${doing}: ${reason}.`, { cause: error });
}

/** The first of these folders that belongs to another user: the most common error on a volume. */
export function explainForeignOwner(paths: readonly string[]): EmbeddedPostgresError | undefined {
  const us = process.getuid?.();
  for (const path of paths) {
    const owner = statSync(path, { throwIfNoEntry: false })?.uid;
    if (us === undefined || us === 0 || owner === undefined || owner === us) continue;
    return new EmbeddedPostgresError(
      `${path} belongs to user ${owner}, and this is user ${us}: chown -R ${us} ${path}, or start as user ${owner}.`,
    );
  }
  return undefined;
}

const PRINT_FIRST_CLOSED =
  'for folder; do [ ! -e "$folder" ] || [ -x "$folder" ] || { printf %s "$folder"; exit 1; }; done';

/** An error that names the first folder on the way to `path` that the user may not enter. */
export async function explainClosedFolder(
  path: string,
  identity: Identity,
  run: Run,
): Promise<EmbeddedPostgresError | undefined> {
  const command = ['sh', '-c', PRINT_FIRST_CLOSED, 'sh', ...foldersAbove(path), path];
  const { output: closed } = await run(command, identity);
  if (!closed.startsWith('/')) return undefined;
  const user = identity.uid ?? process.getuid?.();
  return new EmbeddedPostgresError(
    `PostgreSQL runs as user ${user} and cannot reach ${path}: this user may not enter ${closed}. Use another folder, run chmod o+x ${closed}, or set DATABASE_URL.`,
  );
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [...foldersAbove(parent), parent];
}
