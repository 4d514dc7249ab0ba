import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { DataDirectoryInUseError, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { BackupError } from './backup-file.ts';

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;
type Opened = { url: string; close: () => Promise<void> };

/** Opens the configured database: an external one, that of the running server, or one started for this command. */
export async function withDatabase<Result>(
  config: DatabaseConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { url, close } = await open(config);
  const client = new pg.Client({ connectionString: url, application_name: 'habitcrush backup' });
  // Ignored here, because the query that fails reports it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A large table may take any time.
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
    await close();
  }
}

async function open({ dataDir, databaseUrl }: DatabaseConfig): Promise<Opened> {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => undefined };
  try {
    const database = await startEmbeddedPostgres({ dataDir });
    return { url: database.url, close: database.stop };
  } catch (error) {
    const url = await findRunningUrl(await realpath(dataDir));
    if (!(error instanceof DataDirectoryInUseError) || url === undefined) throw error;
    return { url, close: async () => undefined };
  }
}

/** A backup must not create an empty database only to find nothing in it. */
export function refuseMissingDatabase({ dataDir, databaseUrl }: DatabaseConfig): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return;
  throw new BackupError(`No database in DATA_DIR ${dataDir}.`);
}
