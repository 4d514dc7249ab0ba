import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { createPool } from './pool.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Changing a large table takes long, and other nodes wait for the one that migrates. */
const MIGRATION_TIMEOUT_MS = 3_600_000;
/** After the start of a busy machine, PostgreSQL may accept the first connection late. */
const CONNECT_TIMEOUT_MS = 60_000;

export async function migrate({ options }: pg.Pool): Promise<void> {
  const pool = createPool(options.connectionString ?? '', {
    max: 1,
    queryTimeoutMs: MIGRATION_TIMEOUT_MS,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  try {
    await applyAlone(pool);
    await migrateJobQueue(pool);
  } finally {
    await pool.end();
  }
}

async function applyAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await client.query('set client_min_messages = warning');
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection always releases the lock.
    client.release(true);
  }
}

/** Transactions enqueue jobs, even before a worker has ever run, so the queue’s tables must exist. */
async function migrateJobQueue(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) return;
  // Imported from our own file: import() of a bundled CommonJS package has no named exports.
  const jobs = await import('./migrate-job-queue.ts');
  await jobs.migrateJobQueue(pool);
}
