import pg from 'pg';

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
