import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import type { Identity, Run } from './run-command.ts';

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
