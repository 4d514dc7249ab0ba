import pg from 'pg';
import { SUPERUSER } from '#server/embedded-postgres/cluster.ts';

/** The migrated database without users. */
export const MIGRATED = 'migrated';

/** Runs SQL on the maintenance database, which creates and drops the others. */
export async function runOnMaintenance(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Concurrent copies of one template would fail.
    await client.query('select pg_advisory_lock(1)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Runs as the superuser, because other users cannot end an autovacuum in the database. */
export function dropDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const url = new URL(maintenanceUrl);
  url.username = SUPERUSER;
  return runOnMaintenance(url.href, `drop database ${name} with (force)`);
}
