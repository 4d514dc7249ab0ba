/** @module-tag long */

import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { SUPERUSER } from '#server/embedded-postgres/cluster.ts';
import { query } from '#server/embedded-postgres/testing/query.ts';
import { temporaryDirectory } from '#server/embedded-postgres/testing/temporary-directory.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { createEmptyDatabase } from '#server/testing/test-databases.ts';
import { examineDatabase } from './database.ts';

const app = useTestApp();

async function look(env: Record<string, string>): Promise<string[]> {
  const { database, findings } = await examineDatabase(readConfig(env));
  await database?.close();
  return findings.map(({ level, message }) => `${level}: ${message}`);
}

const lookHere = () => look({ DATABASE_URL: app.databaseUrl });

test('the doctor accepts a correct database', async () => {
  expect(await lookHere()).toEqual([
    expect.stringMatching(
      /^ok: PostgreSQL 18\S* responds, allows creating tables, and has \d+ connections left\.$/,
    ),
  ]);
});

test('the doctor accepts a database without tables', async () => {
  const empty = await createEmptyDatabase();
  onTestFinished(() => empty.release());
  expect(await look({ DATABASE_URL: empty.url })).toEqual([
    expect.stringContaining('ok: PostgreSQL'),
    'unknown: There are no tables yet: the next start creates them.',
  ]);
});

test('the doctor reports migrations that a start would run, and refuses those of a newer version', async () => {
  await app.rows(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  expect(await lookHere()).toContain('unknown: 1 migration is pending until the next start.');
  await app.rows(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('a', 1), ('b', 2)`,
  );
  expect(await lookHere()).toEqual([
    'problem: A newer version has changed the tables, so this version cannot use them.',
  ]);
});

test('the doctor warns of a job that no worker runs', async () => {
  await app.rows(
    `select graphile_worker.add_job('sweepLimits', run_at => now() - interval '20 minutes')`,
  );
  expect(await lookHere()).toEqual([
    'warning: A job has waited for 20 minutes: mails and reminders are late.',
  ]);
});

test('the doctor reports a role that may not create tables, and what to do', async () => {
  const superuser = new URL(app.databaseUrl);
  superuser.username = SUPERUSER;
  const database = superuser.pathname.slice(1);
  await query(
    superuser.href,
    `create role doctor_test_${database.slice(-8)} login; grant usage on schema drizzle, graphile_worker to public;
     grant select on all tables in schema drizzle, graphile_worker to public;
     revoke create on schema public from public; revoke create on database ${database} from public`,
  );
  const user = `doctor_test_${database.slice(-8)}`;
  onTestFinished(async () => {
    await query(superuser.href, `drop owned by ${user}; drop role ${user}`);
  });
  const url = new URL(app.databaseUrl);
  url.username = user;
  expect(await look({ DATABASE_URL: url.href })).toEqual([
    `problem: User ${user} may not create tables in ${database}, which upgrades require.`,
  ]);
});

test('the doctor reports a read-only database', async () => {
  const url = new URL(app.databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  expect(await look({ DATABASE_URL: url.href })).toEqual([
    'problem: The database is read-only: it is a standby, or configured as read-only.',
  ]);
});

test.each([
  [
    'postgresql://127.0.0.1:1/x',
    /^problem: Cannot connect to the database in DATABASE_URL \(127\.0\.0\.1:1\): .*ECONNREFUSED/,
  ],
  [
    'postgresql://nowhere.invalid/x',
    /^problem: Cannot connect to the database in DATABASE_URL \(nowhere\.invalid:5432\): /,
  ],
])('the doctor reports that there is no database at %s', async (DATABASE_URL, message) => {
  expect(await look({ DATABASE_URL })).toEqual([expect.stringMatching(message)]);
});

test.each([
  [
    'postgresql://127.0.0.1:1/x',
    /^warning: The standby .*\(127\.0\.0\.1:1\) does not respond: .*ECONNREFUSED/,
  ],
  [undefined, /^warning: The standby .* is not a standby\.$/],
])(
  'the doctor only warns of a standby at %s, because reads fall back to the primary',
  async (url, message) => {
    const env = { DATABASE_URL: app.databaseUrl, DATABASE_REPLICA_URL: url ?? app.databaseUrl };
    expect(await look(env)).toEqual([
      expect.stringContaining('ok: PostgreSQL'),
      expect.stringMatching(message),
    ]);
  },
);

test('the doctor reports an embedded database that does not run, even with a stale lock file', async () => {
  const DATA_DIR = temporaryDirectory();
  const message = [`problem: The embedded database in ${DATA_DIR} is not running`];
  expect(await look({ DATA_DIR })).toEqual([expect.stringContaining(message[0] ?? '')]);
  await rm(DATA_DIR, { recursive: true });
});
