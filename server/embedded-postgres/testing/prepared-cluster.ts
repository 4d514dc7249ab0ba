import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPool } from '#server/database/pool.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { startEmbeddedPostgres } from '../start.ts';

const run = promisify(execFile);

/**
 * Creates a cluster with a migrated, empty database for tests to copy, because initdb and the migrations take seconds.
 * Returns its data directory.
 */
export async function prepareCluster(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'habitcrush-cluster-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const pool = createPool(postgres.url);
  await migrateDatabase(pool);
  await pool.end();
  await postgres.stop();
  return dataDir;
}

export async function copyCluster(prepared: string, dataDir: string): Promise<void> {
  await run('cp', ['-a', join(prepared, 'postgres'), dataDir]);
}
