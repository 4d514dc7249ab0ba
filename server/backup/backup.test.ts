/** @module-tag long */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '#server/upgrade/migrate-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts';
import { copyCluster } from '#server/embedded-postgres/testing/prepared-cluster.ts';
import { allowDatabases } from '#server/testing/allow-databases.ts';
import { backUp, restore } from './command.ts';
import { applyMigrations, LEFT_OUT, type Migrations } from './rebuild-tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'habitcrush-backup-test-'));
const file = join(folder, 'one.backup.gz');
let server: EmbeddedPostgres;
let count = 0;

beforeAll(async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  await copyCluster(inject('preparedCluster'), dataDir);
  server = await startEmbeddedPostgres({ dataDir });
  await allowDatabases(server);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A new database, connected until the test ends. */
async function connect(): Promise<pg.Client> {
  count += 1;
  const maker = new pg.Client(server.connection);
  await maker.connect();
  await maker.query(`CREATE DATABASE backup_${count}`);
  await maker.end();
  const client = new pg.Client({ ...server.connection, database: `backup_${count}` });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const step = (folderMillis: number, ...sql: string[]): Migrations[number] => ({
  folderMillis,
  sql,
  hash: `hash of ${folderMillis}`,
  bps: true,
});

// "answers" comes before "users" in the alphabet and refers to it, so the order matters.
const oldMigrations: Migrations = [
  step(
    100,
    `CREATE TABLE users (id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, name text,
      friend integer REFERENCES users, shout text GENERATED ALWAYS AS (upper(name)) STORED)`,
    `CREATE TABLE answers (user_id integer NOT NULL REFERENCES users, "odd ""column" text,
      facts jsonb, days date[], words text[], picture bytea, weight double precision,
      at timestamptz, long interval)`,
    `CREATE TABLE settings (key text PRIMARY KEY, value text)`,
    `INSERT INTO settings VALUES ('approval', 'true')`,
  ),
];
const newMigrations: Migrations = [
  ...oldMigrations,
  step(200, `ALTER TABLE users ADD COLUMN mood text NOT NULL DEFAULT 'calm'`),
];

async function fill(client: pg.Client, migrations = oldMigrations): Promise<void> {
  await applyMigrations(client, migrations, { after: 0, upTo: Infinity });
  await client.query(`INSERT INTO users (name) VALUES ('Eve'), ('Ada'), ('gone')`);
  await client.query(`DELETE FROM users WHERE name = 'gone'; UPDATE users SET friend = 3 - id`);
  await client.query(`UPDATE settings SET value = 'false'`);
  await client.query(
    `INSERT INTO answers VALUES (1, $1, $2, $3, $4, $5, 0.1, '2026-11-20 08:00:00.123456+01', '1 mon -3 days'),
      (2, NULL, NULL, NULL, NULL, NULL, 'NaN', 'infinity', NULL), (2, '', '{}', '{}', '{}', '', '-0', NULL, NULL)`,
    [
      'tab\there\nline\r\nback\\slash \\. \\N \u2028 Grüße 🦉',
      { note: 'a\n"b"\\', list: [1, null, { deep: '\t' }] },
      ['2026-02-28', null],
      ['comma, "quote" {brace}', '\\.', 'NULL', null, ''],
      Buffer.from([0, 1, 10, 92, 46, 10, 255]),
    ],
  );
  await client.query(
    `INSERT INTO answers (user_id, "odd ""column") VALUES (1, E'\\n\\\\.\\n'), (1, '\\.')`,
  );
}

const counts = { users: 2, answers: 5, settings: 1 };

/** Writes a user and then an answer of that user, again and again. */
async function writeUntil(signal: AbortSignal, writer: pg.Client): Promise<void> {
  while (!signal.aborted) {
    await writer.query(`INSERT INTO users (name) VALUES ('x')`);
    await writer.query(`INSERT INTO answers (user_id) SELECT max(id) FROM users`);
  }
}

async function readAll(client: pg.Client): Promise<unknown> {
  const users = await client.query('SELECT * FROM users ORDER BY id');
  const answers = await client.query('SELECT a::text, picture FROM answers a ORDER BY a::text');
  const settings = await client.query('SELECT * FROM settings');
  return [users.rows, answers.rows, settings.rows];
}

describe('a round trip', () => {
  test('a backup restores every value, however odd, into an empty database', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    expect(await writeBackup(source, file, oldMigrations)).toEqual(counts);
    await restoreBackup(target, file, { isReplacing: false, migrations: oldMigrations });
    expect(await readAll(target)).toEqual(await readAll(source));
  });

  test('ids continue after a restore where the other database stopped', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    await writeBackup(source, file, oldMigrations);
    await restoreBackup(target, file, { isReplacing: false, migrations: oldMigrations });
    // Also in a backup of the restored database before its first insert.
    await writeBackup(target, file, oldMigrations);
    await restoreBackup(target, file, { isReplacing: true, migrations: oldMigrations });
    const { rows } = await target.query(`INSERT INTO users (name) VALUES ('Ben') RETURNING id`);
    expect(rows).toEqual([{ id: 4 }]);
  });

  test('a backup is a snapshot of one moment while others write', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    const writer = new pg.Client({ ...server.connection, database: source.database ?? '' });
    await writer.connect();
    const pressure = new AbortController();
    const writing = writeUntil(pressure.signal, writer);
    for (let round = 0; round < 5; round += 1) await writeBackup(source, file, oldMigrations);
    pressure.abort();
    await writing;
    await writer.end();
    await restoreBackup(target, file, { isReplacing: false, migrations: oldMigrations });
    const { rows } = await target.query(
      `SELECT (SELECT count(*) FROM users WHERE name = 'x') - count(*) AS open
      FROM answers WHERE user_id > 3`,
    );
    expect(['0', '1']).toContain(rows[0]?.open);
  });

  test('a restore upgrades an older backup, including the rows that migrations insert', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    await writeBackup(source, file, oldMigrations);
    await applyMigrations(target, newMigrations, { after: 0, upTo: Infinity });
    await restoreBackup(target, file, { isReplacing: false, migrations: newMigrations });
    const { rows } = await target.query('SELECT name, mood FROM users ORDER BY id');
    expect(rows).toEqual([
      { name: 'Eve', mood: 'calm' },
      { name: 'Ada', mood: 'calm' },
    ]);
    const settings = await target.query('SELECT * FROM settings');
    expect(settings.rows).toEqual([{ key: 'approval', value: 'false' }]);
  });

  test('a restore drops the jobs of the previous rows', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    await writeBackup(source, file, oldMigrations);
    await target.query(`CREATE SCHEMA graphile_worker`);
    await target.query(`CREATE TABLE graphile_worker._private_jobs AS SELECT 1 AS id`);
    await restoreBackup(target, file, { isReplacing: false, migrations: oldMigrations });
    const { rows } = await target.query('SELECT * FROM graphile_worker._private_jobs');
    expect(rows).toEqual([]);
  });
});

/** Restores an altered file over a full database, checks that nothing changed, and returns the message. */
async function restoreRefusal(alter: (bytes: Buffer) => Buffer): Promise<string> {
  const [source, target] = [await connect(), await connect()];
  await fill(source);
  await fill(target);
  await target.query(`UPDATE users SET name = 'before'`);
  const before = await readAll(target);
  await writeBackup(source, file, oldMigrations);
  writeFileSync(file, alter(readFileSync(file)));
  const options = { isReplacing: true, migrations: oldMigrations };
  const refusal = await restoreBackup(target, file, options).then(() => 'none', String);
  expect(await readAll(target)).toEqual(before);
  const { rows } = await target.query(`INSERT INTO users (name) VALUES ('next') RETURNING id`);
  expect(rows).toEqual([{ id: 4 }]);
  return refusal;
}

const edit = (change: (text: string) => string) => (bytes: Buffer) =>
  gzipSync(change(gunzipSync(bytes).toString()));

/** The rows of another program, and the next value of its sequence. */
async function readBlog(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query(
    `SELECT (SELECT array_agg(title ORDER BY id) FROM blog) AS titles,
      nextval('tickets')::int AS ticket`,
  );
  return rows[0];
}

describe('a refused restore changes nothing', () => {
  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -20)],
    ['cut off at the end of a line', edit((text) => text.replace(/\{"end".*\n$/, ''))],
    ['cut off in the last line', edit((text) => text.slice(0, -2))],
    ['damaged', edit((text) => text.replace('Ada', 'Bda'))],
    [
      'damaged where it is packed',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 400 ? byte ^ 0xff : byte))),
    ],
    ['longer than its end', edit((text) => `${text}{"end":true}\n`)],
  ])('a file that is %s is refused', async (_, alter) => {
    expect(await restoreRefusal(alter)).toBe(
      `BackupError: ${file} is cut off or damaged: nothing was changed.`,
    );
  });

  test.each([
    ['a picture', () => Buffer.from('GIF89a')],
    ['empty', () => Buffer.alloc(0)],
    ['another archive', () => gzipSync('hello\nworld\n')],
    ['an empty archive', () => gzipSync('')],
  ])('a file that is %s is refused', async (_, alter) => {
    expect(await restoreRefusal(alter)).toBe(`BackupError: ${file} is not a backup of HabitCrush.`);
  });

  test('a newer format and a newer version of the tables are refused', async () => {
    const refusal = await restoreRefusal(
      edit((text) => text.replace('"version":1', '"version":2')),
    );
    expect(refusal).toMatch('This backup was made by a newer version of HabitCrush: update first.');
    const [source, target] = [await connect(), await connect()];
    await fill(source, newMigrations);
    await writeBackup(source, file, newMigrations);
    await expect(
      restoreBackup(target, file, { isReplacing: true, migrations: oldMigrations }),
    ).rejects.toThrow('This backup was made by a newer version of HabitCrush');
  });

  test('a restore over a database of a newer version is refused', async () => {
    const source = await connect();
    await fill(source, newMigrations);
    await expect(writeBackup(source, file, oldMigrations)).rejects.toThrow(
      'This database was made by a newer version of HabitCrush: update first.',
    );
  });

  test('a restore over a database with users is refused without isReplacing', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    await fill(target);
    await target.query(`UPDATE users SET name = 'before'`);
    await writeBackup(source, file, oldMigrations);
    const options = { isReplacing: false, migrations: oldMigrations };
    await expect(restoreBackup(target, file, options)).rejects.toThrow(
      'This database already has users',
    );
    expect(await readAll(target)).not.toEqual(await readAll(source));
    await restoreBackup(target, file, { ...options, isReplacing: true });
    expect(await readAll(target)).toEqual(await readAll(source));
  });

  test('a restore fails when a row is refused half way', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    await writeBackup(source, file, oldMigrations);
    await fill(target);
    await target.query(`ALTER TABLE answers ADD CHECK (picture IS NOT NULL) NOT VALID`);
    await target.query(`UPDATE users SET name = 'before'`);
    const before = await readAll(target);
    const options = { isReplacing: true, migrations: oldMigrations };
    await expect(restoreBackup(target, file, options)).rejects.toThrow('violates check');
    expect(await readAll(target)).toEqual(before);
  });

  test('a restore into a database of another program is refused', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    await writeBackup(source, file, oldMigrations);
    await target.query('CREATE TABLE blog AS SELECT 1 AS id');
    const options = { isReplacing: true, migrations: oldMigrations };
    await expect(restoreBackup(target, file, options)).rejects.toThrow('tables of another program');
    await applyMigrations(target, newMigrations, { after: 0, upTo: Infinity });
    await restoreBackup(target, file, { isReplacing: true, migrations: newMigrations });
    expect((await target.query('SELECT id FROM blog')).rows).toEqual([{ id: 1 }]);
  });
});

describe('tables of another program beside ours', () => {
  const besides = `CREATE SEQUENCE tickets; SELECT nextval('tickets') FROM generate_series(1, 7);
    CREATE TABLE blog (id integer GENERATED ALWAYS AS IDENTITY, title text);
    INSERT INTO blog (title) VALUES ('first'), ('second')`;

  test('a backup leaves out the tables of another program', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    await source.query(besides);
    expect(await writeBackup(source, file, oldMigrations)).toEqual(counts);
    await restoreBackup(target, file, { isReplacing: false, migrations: oldMigrations });
    expect(await readAll(target)).toEqual(await readAll(source));
  });

  test('tables of another program keep their rows and sequences in a restore', async () => {
    const source = await connect();
    await fill(source);
    await source.query(besides);
    await writeBackup(source, file, oldMigrations);
    await source.query(`INSERT INTO blog (title) VALUES ('third'); SELECT nextval('tickets')`);
    await restoreBackup(source, file, { isReplacing: true, migrations: oldMigrations });
    expect(await readBlog(source)).toEqual({ titles: ['first', 'second', 'third'], ticket: 9 });
  });

  test('a restore skips tables of another program in an older backup', async () => {
    const [source, target] = [await connect(), await connect()];
    await fill(source);
    await source.query(besides);
    const withBlog = [
      step(100, ...oldMigrations.flatMap(({ sql }) => sql), 'CREATE TABLE blog ()'),
    ];
    expect(await writeBackup(source, file, withBlog)).toEqual({ ...counts, blog: 2 });
    const tickets = edit((text) => text.replace('"sequences":{', '"sequences":{"tickets":3,'));
    writeFileSync(file, tickets(readFileSync(file)));
    const options = { isReplacing: true, migrations: oldMigrations };
    expect(await restoreBackup(target, file, options)).toEqual(counts);
    expect(await restoreBackup(source, file, options)).toEqual(counts);
    expect(await readAll(target)).toEqual(await readAll(source));
    expect(await readBlog(source)).toEqual({ titles: ['first', 'second'], ticket: 8 });
  });
});

const urlOf = ({ database }: pg.Client) =>
  `postgresql://habitcrush@localhost/${database}?host=${encodeURIComponent(server.connection.host)}`;

async function signSomebodyIn(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO users (email, username, password) VALUES ('a@b.example', 'ada', 'x')`,
  );
  await pool.query(
    `INSERT INTO sessions (token_hash, user_id, user_agent, last_seen_at, expires_at)
      SELECT 'hash', id, 'a browser of somebody', now(), now() + interval '1 day' FROM users`,
  );
  await pool.query(`INSERT INTO setup_codes (code_hash) VALUES ('hash')`);
}

test('the commands back up a running server and restore into another folder', async () => {
  const source = { DATA_DIR: join(folder, 'source') };
  const target = { DATA_DIR: join(folder, 'target') };
  const running = await startEmbeddedPostgres({ dataDir: source.DATA_DIR });
  onTestFinished(() => running.stop());
  const pool = new pg.Pool({ connectionString: running.url });
  await migrateDatabase(pool);
  await pool.query(`UPDATE system_settings SET value = 'false'`);
  await pool.query(`INSERT INTO visitor_keys VALUES ('2026-03-10', 'key of visitors')`);
  await pool.query(`INSERT INTO rate_limits (key, points) VALUES ('who knocked', 1)`);
  await signSomebodyIn(pool);
  await pool.end();

  expect(await backUp([file], source)).toMatch(/^\d+ rows of \d+ tables written to .*\nBackground/);
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).toContain('"table":"users"');
  for (const name of LEFT_OUT.keys()) expect(text).not.toContain(`"table":"${name}"`);
  for (const row of ['who knocked', 'a browser of somebody']) expect(text).not.toContain(row);
  // The target’s server does not run: the command starts it for the restore, and stops it.
  expect(await restore([file], target)).toMatch(/^\d+ rows of \d+ tables restored from/);
  await running.stop();

  const restored = await startEmbeddedPostgres({ dataDir: target.DATA_DIR });
  onTestFinished(() => restored.stop());
  const client = new pg.Client(restored.connection);
  await client.connect();
  const { rows } = await client.query(
    `SELECT value FROM system_settings WHERE key = 'require_approval'`,
  );
  await client.end();
  expect(rows).toEqual([{ value: 'false' }]);
});

test('the commands use the database at DATABASE_URL', async () => {
  const source = await connect();
  const pool = new pg.Pool({ connectionString: urlOf(source) });
  await migrateDatabase(pool);
  await pool.end();
  await backUp([file], { DATABASE_URL: urlOf(source) });
  expect(gunzipSync(readFileSync(file)).toString()).toMatch(/^\{"format":"habitcrush-backup"/);
});

test('the commands report missing arguments', async () => {
  const nowhere = { DATA_DIR: join(folder, 'nowhere') };
  await expect(backUp([], nowhere)).rejects.toThrow('No database in DATA_DIR');
  await expect(restore([], nowhere)).rejects.toThrow('Usage: npm run restore -- file');
  await expect(restore(['a', '--force'], nowhere)).rejects.toThrow("Unknown option '--force'");
});
