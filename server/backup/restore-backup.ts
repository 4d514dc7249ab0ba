import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ADVISORY_LOCKS } from '#server/database/advisory-locks.ts';
import {
  BackupError,
  type BackupEnd,
  quoteColumns,
  quoteTable,
  type TableHead,
} from './backup-file.ts';
import { readMigrationLevel, readSequences, readTables } from './catalogue.ts';
import { setTextFormat } from './text-format.ts';
import { checkBackup, type Piece, readBackup } from './read-backup.ts';
import { type Conversion, convertHistories } from '#server/upgrade/convert-histories.ts';
import {
  applyMigrations,
  dropTables,
  emptyTables,
  type Migrations,
  namesInBackups,
  readMigrations,
  refuseUnknownLevel,
} from './rebuild-tables.ts';

export type RestoreOptions = {
  isReplacing: boolean;
  migrations?: Migrations;
  /** Called before the conversion of an older version’s days is committed. */
  report?: (conversion: Conversion) => void;
};

/** Restores all of the file or nothing: a failure half way leaves the database as it was. */
export async function restoreBackup(
  client: pg.ClientBase,
  path: string,
  { isReplacing, migrations = readMigrations(), report }: RestoreOptions,
): Promise<BackupEnd['rows']> {
  const header = await checkBackup(path);
  refuseUnknownLevel(migrations, header.migration, 'backup');
  await client.query('begin');
  try {
    await setTextFormat(client);
    await client.query(`set local lock_timeout = '30s'`);
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.migration]);
    await prepareTables(client, migrations, header.migration, isReplacing);
    const rows = await loadAll(client, path, namesInBackups(migrations));
    await applyMigrations(client, migrations, { after: header.migration, upTo: Infinity });
    const conversion = await convertHistories(client);
    report?.(conversion);
    await markDroppedCodes(client);
    await client.query('commit');
    await client.query('analyze');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Creates empty tables as the backup’s version had them. */
async function prepareTables(
  client: pg.ClientBase,
  migrations: Migrations,
  level: number,
  isReplacing: boolean,
): Promise<void> {
  const present = await readMigrationLevel(client);
  const tables = await readTables(client);
  if (present === undefined && tables.length > 0) {
    throw new BackupError('This database has the tables of another program: nothing was changed.');
  }
  if (present !== undefined) refuseUnknownLevel(migrations, present, 'database');
  if (!isReplacing) await refusePeople(client, tables);
  if (present !== undefined && present !== level) await dropTables(client, migrations);
  await applyMigrations(client, migrations, {
    after: present === level ? level : 0,
    upTo: level,
  });
  await emptyTables(client, migrations);
  await forgetJobs(client);
}

async function refusePeople(client: pg.ClientBase, tables: TableHead[]): Promise<void> {
  if (!tables.some(({ table }) => table === 'users')) return;
  await client.query('lock table public.users in access exclusive mode');
  const { rows } = await client.query('select from public.users limit 1');
  if (rows.length === 0) return;
  throw new BackupError(
    'This database already has users. Nothing was changed; add --replace to replace them with the backup.',
  );
}

/** Waiting jobs refer to the previous rows. */
async function forgetJobs(client: pg.ClientBase): Promise<void> {
  const jobs = 'graphile_worker._private_jobs';
  const { rows } = await client.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [jobs],
  );
  if (rows[0]?.found) await client.query(`delete from ${jobs}`);
}

/** Backups leave recovery codes out, so the server mails their owners when it next starts. */
async function markDroppedCodes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.second_factors') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return;
  await client.query(
    'update second_factors set are_codes_dropped = true where on_since is not null',
  );
}

/** Skips tables that today’s backups leave out; a backup of an earlier version may contain them. */
async function loadAll(
  client: pg.ClientBase,
  path: string,
  names: ReadonlySet<string>,
): Promise<BackupEnd['rows']> {
  const loaded: BackupEnd['rows'] = {};
  const pieces = readBackup(path);
  for await (const piece of pieces) {
    if (piece.kind === 'table' && names.has(piece.head.table))
      loaded[piece.head.table] = await loadTable(client, piece.head, pieces);
    if (piece.kind === 'end') {
      refuseMissingRows(piece.end, loaded, names);
      await restoreSequences(client, piece.end, names);
    }
  }
  return loaded;
}

async function loadTable(
  client: pg.ClientBase,
  head: TableHead,
  pieces: AsyncGenerator<Piece>,
): Promise<number> {
  const copy = client.query(
    copyFrom(`copy ${quoteTable(head)} (${quoteColumns(head)}) from stdin`),
  );
  await pipeline(Readable.from(readRowsUntilEnd(pieces)), copy);
  return copy.rowCount;
}

async function* readRowsUntilEnd(pieces: AsyncGenerator<Piece>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await pieces.next();
    if (done || value.kind !== 'rows') return;
    yield value.bytes;
  }
}

function refuseMissingRows(
  end: BackupEnd,
  loaded: BackupEnd['rows'],
  names: ReadonlySet<string>,
): void {
  for (const [table, count] of Object.entries(end.rows)) {
    if (!names.has(table) || loaded[table] === count) continue;
    throw new BackupError(`Not every row of ${table} was restored.`);
  }
}

async function restoreSequences(
  client: pg.ClientBase,
  { sequences }: BackupEnd,
  names: ReadonlySet<string>,
): Promise<void> {
  for (const { name } of await readSequences(client, names)) {
    const last = sequences[name];
    if (last === undefined) continue;
    // Unlike setval, this is undone when the transaction is.
    await client.query(`alter sequence ${quoteTable({ table: name })} restart with ${last + 1}`);
  }
}
