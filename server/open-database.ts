import type pg from 'pg';
import type { Config } from './config.ts';
import { createPool } from './database/pool.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';

export type OpenedDatabase = { pool: pg.Pool; url: string; close(): Promise<void> };

/** The database at DATABASE_URL, or one of our own in DATA_DIR. */
export async function openConfiguredDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<OpenedDatabase> {
  if (config.databaseUrl) {
    const pool = createPool(config.databaseUrl);
    return { pool, url: config.databaseUrl, close: () => pool.end() };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  const pool = createPool(embedded.url);
  const close = async () => {
    await pool.end();
    await embedded.stop();
  };
  return { pool, url: embedded.url, close };
}
