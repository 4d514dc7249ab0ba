import pg from 'pg';
import { SUPERUSER } from '#server/embedded-postgres/cluster.ts';
import { urlOf } from '#server/embedded-postgres/connection.ts';
import { OWNER } from '#server/embedded-postgres/ownership.ts';
import type { EmbeddedPostgres } from '#server/embedded-postgres/start.ts';

/** What the server itself has no need of: tests make databases of their own beside its one. */
export async function allowDatabases({ connection }: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf({ ...connection, user: SUPERUSER }) });
  await client.connect();
  try {
    await client.query(`alter role ${OWNER} createdb`);
  } finally {
    await client.end();
  }
}
