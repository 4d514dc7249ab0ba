import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { createPool } from './pool.ts';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** A large table is changed in its own time; and nodes wait for the one that does it. */
const MIGRATED_WITHIN_MS = 3_600_000;

export async function migrate({ options }: pg.Pool): Promise<void> {
  const pool = createPool(options.connectionString ?? '', {
    max: 1,
    answeredWithinMs: MIGRATED_WITHIN_MS,
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
    // Ending the connection gives the lock back whatever happened.
    client.release(true);
  }
}

/** Jobs are put into the queue by transactions, also where none has ever been taken from it. */
async function migrateJobQueue(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) return;
  // A file of ours: fetched by import(), a bundled CommonJS package has lost its names.
  const jobs = await import('./migrate-job-queue.ts');
  await jobs.migrateJobQueue(pool);
}
