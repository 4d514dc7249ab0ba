import { rm } from 'node:fs/promises';
import pg from 'pg';
import { numberText, pluralise } from '#domain/text/pluralise.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { BackupError } from './backup-file.ts';
import { countRows } from './catalogue.ts';
import { readHeader } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** One connection uses this database once. */
const SMALL = { max_connections: '5', shared_buffers: '16MB', autovacuum: 'off' };

/**
 * Verifies a backup by restoring it into a new PostgreSQL in `scratch` and counting the rows. The database in use is
 * not touched. Throws when anything is missing.
 */
export async function verifyBackup(path: string, scratch: string): Promise<void> {
  const { counts } = await readHeader(path);
  if (counts === undefined) throw new BackupError('The backup does not say what is in it.');
  // Left by a process that was killed.
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
    const restored = `${numberText(found[table] ?? 0)} of ${pluralise(count, 'row')}`;
    throw new BackupError(`Only ${restored} of ${table} could be restored.`);
  }
}
