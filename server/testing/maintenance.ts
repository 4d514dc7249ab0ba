import pg from 'pg';
import { SUPERUSER } from '#server/embedded-postgres/cluster.ts';

/** The migrated database without users. */
export const MIGRATED = 'migrated';

/** On the database that is there beside all others: what makes and removes them. */
export async function runOnMaintenance(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Two that copy at the same moment would stand in each other's way.
    await client.query('select pg_advisory_lock(1)');
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** As the superuser, who may end an autovacuum in the database; other users are refused. */
export function dropDatabase(maintenanceUrl: string, name: string): Promise<void> {
  const url = new URL(maintenanceUrl);
  url.username = SUPERUSER;
  return runOnMaintenance(url.href, `drop database ${name} with (force)`);
}
