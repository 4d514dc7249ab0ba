import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from '#server/database/migrate.ts';
import { BackupError, quoteTable } from './backup-file.ts';
import { listTables } from './catalogue.ts';

export type Migrations = readonly MigrationMeta[];

export function readMigrations(): Migrations {
  return readMigrationFiles({ migrationsFolder });
}

/** `what` has the migration level of some version. A level that this version does not know is refused. */
export function refuseUnknownLevel(
  migrations: Migrations,
  level: number,
  what: 'backup' | 'database',
): void {
  if (migrations.some(({ folderMillis }) => folderMillis === level)) return;
  const newest = migrations.at(-1)?.folderMillis ?? 0;
  throw new BackupError(
    level > newest
      ? `This ${what} was made by a newer version of HabitCrush: update first.`
      : `This ${what} was made by a version of HabitCrush that this one does not know.`,
  );
}

/**
 * Records migrations as `migrate` does, but inside the caller’s transaction and up to a level: rows are loaded into the
 * tables they came from, and later migrations then change both.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: Migrations,
  { after, upTo }: { after: number; upTo: number },
): Promise<void> {
  await client.query(`create schema if not exists drizzle`);
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= after || folderMillis > upTo) continue;
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}

/**
 * Only tables that our migrations created, under every name they ever had, because an older backup may use an earlier
 * name. Other programs may keep tables in the same database.
 */
function namesOfOurTables(migrations: Migrations): ReadonlySet<string> {
  return new Set(migrations.flatMap(({ sql }) => sql).flatMap(namesOfNewTables));
}

/** Tables whose rows no backup contains and no restore loads, with the reason. */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['rate_limits', 'who came by in the last hour is nothing to keep beyond it'],
  ['limit_keys', 'with it, accounts and networks could be recognised in the log'],
  ['visitor_keys', 'with the key of the day, its visitors could be recognised in the counts'],
  ['profile_previews', 'they are drawn again from what is public then'],
  ['sessions', 'one that was ended after the backup would be good again'],
  ['api_tokens', 'one that was revoked after the backup would work again'],
  ['webhook_deliveries', 'what was on its way then has arrived, or is too old'],
  ['calendar_addresses', 'one that was revoked after the backup would be read again'],
  ['tick_links', 'one that was revoked after the backup would tick again'],
  [
    'reminder_buttons',
    'they work for a day, and one that was ended after the backup would work again',
  ],
  ['push_devices', 'they go with their sessions, and register again when the app is opened'],
  ['recovery_codes', 'one that was used after the backup would work again'],
  ['half_sessions', 'the code after a password is waited for five minutes'],
  ['passkey_challenges', 'the same of a question to a passkey'],
  ['setup_codes', 'a link that was used or replaced after the backup would be good again'],
  [
    'email_confirmations',
    'a link that was used or replaced after the backup would confirm the address again',
  ],
  ['password_resets', 'the same of a link to a new password'],
  ['timelines', 'they are those of the database that it came from'],
  ['sign_in_links', 'the same of a link that signs in'],
  ['oidc_departures', 'who was away at the provider begins again'],
  ['oidc_newcomers', 'so does who was choosing a name'],
  ['backups', 'they tell of files, which another machine has not'],
  ['deleted_habits', 'what was deleted is gone for good after some seconds'],
]);

export function namesInBackups(migrations: Migrations): ReadonlySet<string> {
  return new Set([...namesOfOurTables(migrations)].filter((name) => !LEFT_OUT.has(name)));
}

async function quoteOurTables(client: pg.ClientBase, migrations: Migrations): Promise<string[]> {
  return (await listTables(client, namesOfOurTables(migrations))).map(quoteTable);
}

export async function dropTables(client: pg.ClientBase, migrations: Migrations): Promise<void> {
  const tables = await quoteOurTables(client, migrations);
  await client.query('drop view if exists habit_instances');
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')}`);
  await client.query('delete from drizzle.__drizzle_migrations');
}

/** Migrations insert rows, which the backup contains as well. */
export async function emptyTables(client: pg.ClientBase, migrations: Migrations): Promise<void> {
  const tables = await quoteOurTables(client, migrations);
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')} restart identity`);
}

const NEW_TABLE = /create\s+table\s+(?:if\s+not\s+exists\s+)?(?:"?public"?\.)?"?(\w+)"?/gi;
const RENAMED_TABLE =
  /alter\s+table\s+(?:if\s+exists\s+)?(?:"?public"?\.)?"?\w+"?\s+rename\s+to\s+"?(\w+)"?/gi;

export function namesOfNewTables(statement: string): string[] {
  return [NEW_TABLE, RENAMED_TABLE]
    .flatMap((pattern) => [...statement.matchAll(pattern)])
    .map(([, name = '']) => name);
}
