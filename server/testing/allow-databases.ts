import pg from 'pg';
import { SUPERUSER } from '#server/embedded-postgres/cluster.ts';
import { urlOf } from '#server/embedded-postgres/connection.ts';
import { OWNER } from '#server/embedded-postgres/ownership.ts';
import type { EmbeddedPostgres } from '#server/embedded-postgres/start.ts';

/** Lets tests create databases beside that of the server. The server itself may not. */
export async function allowDatabases({ connection }: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf({ ...connection, user: SUPERUSER }) });
  await client.connect();
  try {
    await client.query(`alter role ${OWNER} createdb`);
  } finally {
    await client.end();
  }
}
