/** @module-tag long */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkBackup } from '#server/backup/read-backup.ts';
import { type Migrations, readMigrations } from '#server/backup/rebuild-tables.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import type { Conversion } from '#server/upgrade/convert-histories.ts';
import { createPool } from '#server/database/pool.ts';
import { temporaryDirectory } from '#server/embedded-postgres/testing/temporary-directory.ts';
import { checkFigures } from '#server/features/tracking/habits/queries/check-figures.ts';
import { PATIENT } from '#server/testing/open-app.ts';
import { createEmptyDatabase } from '#server/testing/test-databases.ts';

const RELEASED = fileURLToPath(new URL('../database/testing/released/', import.meta.url));
const backupOf = (version: string) => `${RELEASED}${version}.backup.gz`;
const versions = readdirSync(RELEASED)
  .filter((name) => name.endsWith('.backup.gz'))
  .map((name) => name.replace('.backup.gz', ''));

const clients: pg.Client[] = [];

async function openEmpty(): Promise<pg.Pool> {
  const database = await createEmptyDatabase();
  const pool = createPool(database.url, PATIENT);
  onTestFinished(async () => {
    for (const client of clients.splice(0)) await client.end();
    await pool.end();
    await database.release();
  });
  return pool;
}

/**
 * A separate connection, because a dump changes settings of its session, and the pool’s connections cannot use COPY.
 */
async function connect(pool: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client(pool.options.connectionString);
  await client.connect();
  clients.push(client);
  return client;
}

/** The migrations that existed in that version. */
async function readMigrationsOf(version: string): Promise<Migrations> {
  const { migration } = await checkBackup(backupOf(version));
  return readMigrations().filter(({ folderMillis }) => folderMillis <= migration);
}

/**
 * A database as that version left it: its tables, rows and list of migrations. With a dump in addition to the backup,
 * also its job queue and everything else that its program created.
 */
async function openReleased(version: string): Promise<pg.Pool> {
  const pool = await openEmpty();
  const dump = `${RELEASED}${version}.sql.gz`;
  const client = await connect(pool);
  if (existsSync(dump)) await client.query(gunzipSync(readFileSync(dump)).toString());
  else {
    const migrations = await readMigrationsOf(version);
    await restoreBackup(client, backupOf(version), { isReplacing: false, migrations });
  }
  return pool;
}

const KEPT = (figures: string) => `
  select u.username, u.email, u.password,
         (select count(*) from followers f where f.follower_id = u.id) as follows,
         (select count(*) from encouragements e where e.to_user_id = u.id) as words,
         (select json_agg(json_build_array(h.id, h.name, f.streak, f.reps, f.last_done_on,
                   (select md5(string_agg(concat_ws(' ', d.date, d.completed, d.skipped, d.notes), ',' order by d.date)
                                 filter (where d.completed or d.skipped or d.notes is not null))
                      from habit_instances d where d.habit_id = h.id)) order by h.id)
            from habits h join ${figures} where h.user_id = u.id) as habits
    from users u order by u.id`;

/** Up to 1.2, the figures of a habit were columns of its row. */
const readBefore = async (pool: pg.Pool) =>
  (await pool.query(KEPT('habits f on f.id = h.id'))).rows as unknown[];
const readAfter = async (pool: pg.Pool) =>
  (await pool.query(KEPT('histories f on f.habit_id = h.id'))).rows as unknown[];

/** Columns, keys, checks, indexes and functions, however they were created. */
const SHAPE = `
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
         coalesce(column_default, '') || ' ' || coalesce(generation_expression, '') as line
    from information_schema.columns where table_schema = 'public'
  union all
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all
  select proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
   where not tgisinternal and c.relnamespace = 'public'::regnamespace
  order by 1`;

async function readShape(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(SHAPE);
  return rows.map(({ line }) => line);
}

async function findWrongFigures(pool: pg.Pool): Promise<unknown[]> {
  const wrong: unknown[] = [];
  await checkFigures(openDatabase(pool).slow, (parted) => wrong.push(parted));
  return wrong;
}

/** Existing users must not lose their mails. */
const readUnconfirmed = async (pool: pg.Pool) =>
  (await pool.query('select id from users where email_confirmed_at is null')).rows;

const readTemplates = async (pool: pg.Pool) =>
  (await pool.query('select * from bot_habit_templates order by id')).rows;

test('a current backup restores the templates of bots with their rhythms and goals', async () => {
  const [source, target] = [await openEmpty(), await openEmpty()];
  await migrateDatabase(source);
  await source.query(`insert into bot_habit_templates (name, type, bot_type, category, rhythm)
    values ('Sauna', 'weekly', 'high_achiever', 'Body', '{"kind":"quota","times":2,"per":{"days":10}}')`);
  const file = `${temporaryDirectory()}/today.backup.gz`;
  await writeBackup(await connect(source), file);
  await restoreBackup(await connect(target), file, { isReplacing: false });
  const templates = await readTemplates(target);
  expect(templates).toEqual(await readTemplates(source));
  expect(templates.at(-1)?.rhythm).toEqual({ kind: 'quota', times: 2, per: { days: 10 } });
  expect(templates.filter(({ goal }) => goal !== null)).toHaveLength(3);
});

test('a database of every released version is stored', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, name]) => name);
  expect(new Set(versions)).toEqual(new Set(released));
});

describe.each(versions)('a database of %s', (version) => {
  test('an old database becomes a current one with every user and day, and correct figures', async () => {
    const pool = await openReleased(version);
    const before = await readBefore(pool);
    expect(before.length).toBeGreaterThan(3);
    await migrateDatabase(pool);
    expect(await readAfter(pool)).toEqual(before);
    expect(await readUnconfirmed(pool)).toEqual([]);
    expect(await findWrongFigures(pool)).toEqual([]);
    const fresh = await openEmpty();
    await migrateDatabase(fresh);
    expect(await readShape(pool)).toEqual(await readShape(fresh));
  });

  test('a conversion that was cut off starts over', async () => {
    const pool = await openReleased(version);
    const before = await readBefore(pool);
    const cutOff = new Error('cut off');
    const broken = migrateDatabase(pool, () => {
      throw cutOff;
    });
    await expect(broken).rejects.toBe(cutOff);
    const conversions: Conversion[] = [];
    await migrateDatabase(pool, (conversion) => conversions.push(conversion));
    expect(await readAfter(pool)).toEqual(before);
    expect(conversions).toMatchObject([{ differences: [] }]);
    await migrateDatabase(pool, (conversion) => conversions.push(conversion));
    expect(conversions[1]).toEqual({ habits: 0, days: 0, differences: [] });
  });

  test('the templates of bots stay as users know them', async () => {
    const pool = await openReleased(version);
    const { rows: before } = await pool.query('select * from bot_habit_templates order by id');
    expect(before.length).toBeGreaterThan(20);
    await migrateDatabase(pool);
    expect(await readTemplates(pool)).toEqual(
      before.map((template) => ({ rhythm: null, goal: null, ...template })),
    );
  });

  test('an old backup is upgraded by its restore', async () => {
    const pool = await openReleased(version);
    const before = await readBefore(pool);
    const today = await openEmpty();
    const report = vi.fn<(conversion: Conversion) => void>();
    await restoreBackup(await connect(today), backupOf(version), { isReplacing: false, report });
    expect(report).toHaveBeenCalledExactlyOnceWith({
      habits: (await today.query('select from habits')).rowCount,
      days: expect.any(Number),
      differences: [],
    });
    expect(await readAfter(today)).toEqual(before);
    expect(await readUnconfirmed(today)).toEqual([]);
    expect(await findWrongFigures(today)).toEqual([]);
  });

  test('the old version restores its own backup into an empty database, and refuses a newer one', async () => {
    const pool = await openReleased(version);
    const before = await readBefore(pool);
    const file = `${temporaryDirectory()}/newer.backup.gz`;
    await migrateDatabase(pool);
    const upgraded = await connect(pool);
    await writeBackup(upgraded, file);
    const options = { isReplacing: true, migrations: await readMigrationsOf(version) };
    const own = backupOf(version);
    await expect(restoreBackup(upgraded, own, options)).rejects.toThrow('newer');
    const empty = await openEmpty();
    const client = await connect(empty);
    await expect(restoreBackup(client, file, options)).rejects.toThrow('newer');
    await restoreBackup(client, own, options);
    expect(await readBefore(empty)).toEqual(before);
  });
});
