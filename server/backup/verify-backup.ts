import { rm } from 'node:fs/promises';
import pg from 'pg';
import { numberText, pluralise } from '#domain/text/pluralise.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { BackupError } from './backup-file.ts';
import { countRows } from './catalogue.ts';
import { readHeader } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** It is used once, by one connection, and thrown away. */
const SMALL = { max_connections: '5', shared_buffers: '16MB', autovacuum: 'off' };

/**
 * Proves a backup by what it is for: it is restored into a PostgreSQL of its own in `scratch`, which needs nothing of
 * the database in use and cannot touch it, and what came back is counted. Throws where anything is missing.
 */
export async function verifyBackup(path: string, scratch: string): Promise<void> {
  const { counts } = await readHeader(path);
  if (counts === undefined) throw new BackupError('The backup does not say what is in it.');
  // What a process that was killed has left.
  await rm(scratch, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir: scratch, settings: SMALL });
    try {
      refuseOtherCounts(counts, await restoreAndCount(server.connection, path, counts));
    } finally {
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

type Counts = Readonly<Record<string, number>>;

async function restoreAndCount(
  connection: pg.ClientConfig,
  path: string,
  expected: Counts,
): Promise<Counts> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await restoreBackup(client, path, { isReplacing: false });
    return await countRows(
      client,
      Object.keys(expected).map((table) => ({ table })),
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refuseOtherCounts(expected: Counts, found: Counts): void {
  for (const [table, count] of Object.entries(expected)) {
    if (found[table] === count) continue;
    const came = `${numberText(found[table] ?? 0)} of ${pluralise(count, 'row')} came back`;
    throw new BackupError(`Of ${table}, ${came}.`);
  }
}
