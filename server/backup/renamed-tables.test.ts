/** @module-tag long */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#server/testing/open-app.ts';
import { createEmptyDatabase } from '#server/testing/test-databases.ts';
import { applyMigrations, type Migrations, readMigrations } from './rebuild-tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'habitcrush-renamed-tables-'));
const file = join(folder, 'one.backup.gz');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** A database as the last version before the rename left it. */
async function openEarlier(): Promise<pg.Client> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.release());
  const client = await connect(database.url);
  await applyMigrations(client, migrationsBefore('RENAME TO "announcements"'), {
    after: 0,
    upTo: Infinity,
  });
  return client;
}

function migrationsBefore(words: string): Migrations {
  const migrations = readMigrations();
  const at = migrations.findIndex(({ sql }) => sql.some((text) => text.includes(words)));
  if (at < 0) throw new Error(`No migration says ${words}`);
  return migrations.slice(0, at);
}

/** The suffixes of all names that begin with this name. */
async function readNamesAfter(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ rest: string }>(
    `select substr(name, length($1) + 1) as rest
       from (select relname::text as name from pg_class
              union all select conname from pg_constraint) as named
      where starts_with(name, $1) order by rest`,
    [name],
  );
  return rows.map(({ rest }) => rest);
}

test('a restore loads a renamed table from an older backup, and the next backup contains it', async () => {
  const earlier = await openEarlier();
  await earlier.query(
    `insert into notification_news (type, message, due_at) values ('encouragement', 'Well done', now())`,
  );
  await writeBackup(earlier, file);
  const client = await connect(app.databaseUrl);
  await restoreBackup(client, file, { isReplacing: true });
  expect(await app.rows('select id, message from announcements')).toEqual([
    { id: 1, message: 'Well done' },
  ]);

  expect(await writeBackup(client, file)).toMatchObject({ announcements: 1 });
  await app.rows('delete from announcements');
  await restoreBackup(client, file, { isReplacing: true });
  // Ids continue, even after the sequence was renamed.
  const added = await app.rows(
    `insert into announcements (type, message, due_at) values ('encouragement', 'Again', now())
     returning id, (select message from announcements) as earlier`,
  );
  expect(added).toEqual([{ id: 2, earlier: 'Well done' }]);
});

test('nothing that belongs to a renamed table keeps its first name', async () => {
  const earlier = await openEarlier();
  const before = await readNamesAfter(earlier, 'notification_news');
  expect(before).toEqual(expect.arrayContaining(['_id_seq', '_due', '_user_id_users_id_fk']));
  const now = await connect(app.databaseUrl);
  expect(await readNamesAfter(now, 'notification_news')).toEqual([]);
  expect(await readNamesAfter(now, 'announcements')).toEqual(before);
});
