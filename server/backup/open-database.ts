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

/** The database of the settings: somebody else's, the running server's, or started for this. */
export async function withDatabase<Result>(
  config: DatabaseConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { url, close } = await open(config);
  const client = new pg.Client({ connectionString: url, application_name: 'habitcrush backup' });
  // A connection that breaks is reported by the query that it breaks.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // All tables take as long as they take.
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

/** A backup must not make an empty database only to find nothing in it. */
export function refuseMissingDatabase({ dataDir, databaseUrl }: DatabaseConfig): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return;
  throw new BackupError(`No database in DATA_DIR ${dataDir}.`);
}
