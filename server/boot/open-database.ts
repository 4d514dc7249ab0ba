import type pg from 'pg';
import { type Config, ConfigError } from '#server/config/config.ts';
import { messageOf } from '#server/database/database-errors.ts';
import { closePool, createPool } from '#server/database/pool.ts';
import { findRunningUrl } from '#server/embedded-postgres/connection.ts';
import { EmbeddedPostgresError } from '#server/embedded-postgres/error.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { printLine, StartError } from './process.ts';
import { refuseSharedSessions } from './refuse-pooler.ts';

export type OpenedDatabase = { pool: pg.Pool; url: string; close(): Promise<void> };

/** The database at DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openConfiguredDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<OpenedDatabase> {
  if (config.databaseUrl) return openConfigured(config.databaseUrl);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: printLine });
  const pool = createPool(embedded.url);
  const close = async () => {
    await closePool(pool);
    await embedded.stop();
  };
  return { pool, url: embedded.url, close };
}

/** For other processes: connects to the database that the server keeps running. */
export async function joinConfiguredDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<OpenedDatabase> {
  if (config.databaseUrl) return openConfigured(config.databaseUrl);
  const url = await findRunningUrl(config.dataDir);
  if (!url)
    throw new EmbeddedPostgresError('No server is running on this DATA_DIR: start it first.');
  const pool = createPool(url);
  return { pool, url, close: () => closePool(pool) };
}

async function openConfigured(url: string): Promise<OpenedDatabase> {
  const pool = createPool(url);
  try {
    await refuseSharedSessions(pool);
  } catch (error) {
    await closePool(pool);
    throw error instanceof ConfigError ? error : refusalOf(url, error);
  }
  return { pool, url, close: () => closePool(pool) };
}

/** The errors of PostgreSQL and of the network name neither the setting nor, mostly, the host. */
function refusalOf(url: string, error: unknown): StartError {
  const { hostname, port } = new URL(url);
  const address = `${hostname || 'localhost'}:${port || 5432}`;
  const message = `Cannot connect to the database in DATABASE_URL (${address}): ${messageOf(error)}`;
  return new StartError(message, { cause: error });
}
