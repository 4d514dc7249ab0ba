/** @module-tag long */

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readMigrationLevel } from '#server/backup/catalogue.ts';
import { applyMigrations, readMigrations } from '#server/backup/rebuild-tables.ts';
import { query } from '#server/embedded-postgres/testing/query.ts';
import { freePort, waitUntilOpen, useServers } from '#server/testing/server-process.ts';
import { createEmptyDatabase } from '#server/testing/test-databases.ts';

const servers = useServers();

const OTHERS = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

test('an upgrade that is killed half way changes nothing, and the next start repeats it', async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.release();
  });
  const migrations = readMigrations();
  const [before, newest] = migrations.slice(-2).map(({ folderMillis }) => folderMillis);
  await applyMigrations(client, migrations, { after: 0, upTo: before ?? 0 });
  await client.query(
    `insert into users (email, username, password) values ('ada@example.com', 'ada', 'x')`,
  );
  // The tables are changed by now, and the migration cannot be recorded.
  await client.query('begin; lock table drizzle.__drizzle_migrations in share mode');
  const env = { PORT: await freePort(), DATABASE_URL: database.url };
  const killed = servers.start(env);
  // Read outside the transaction, so it sees the state before.
  const countWaiting = async () =>
    (await query(database.url, `select ${OTHERS} and wait_event_type = 'Lock'`)).length;
  await expect.poll(countWaiting).toBe(1);
  killed.child.kill('SIGKILL');
  await killed.ended;
  await client.query('rollback');
  const countOthers = async () => (await client.query(`select ${OTHERS}`)).rowCount;
  await expect.poll(countOthers).toBe(0);
  expect(await readMigrationLevel(client)).toBe(before);

  const next = servers.start(env);
  await waitUntilOpen(next);
  expect(await readMigrationLevel(client)).toBe(newest);
  expect((await client.query('select username from users')).rows).toEqual([{ username: 'ada' }]);
  next.child.kill('SIGTERM');
  expect(await next.ended).toBe(0);
});
