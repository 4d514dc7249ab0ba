import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { VERSION as PROGRAM } from '#server/config/version.ts';
import { syncDirectory } from '#server/embedded-postgres/sync-directory.ts';
import {
  BackupError,
  END_OF_ROWS,
  type BackupEnd,
  FORMAT,
  type Header,
  quoteColumns,
  quoteTable,
  toLine,
  VERSION,
} from './backup-file.ts';
import { countRows, listTables, readMigrationLevel, readSequences } from './catalogue.ts';
import { setTextFormat } from './text-format.ts';
import {
  type Migrations,
  namesInBackups,
  readMigrations,
  refuseUnknownLevel,
} from './rebuild-tables.ts';

type Source = { client: pg.ClientBase; migrations: Migrations; names: ReadonlySet<string> };

/** Writes our tables as they are at one moment. The file appears whole or not at all. */
export async function writeBackup(
  client: pg.ClientBase,
  path: string,
  migrations: Migrations = readMigrations(),
): Promise<BackupEnd['rows']> {
  const source = { client, migrations, names: namesInBackups(migrations) };
  const unfinished = `${path}.unfinished`;
  const rows: BackupEnd['rows'] = {};
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await client.query('begin isolation level repeatable read read only');
  try {
    await setTextFormat(client);
    // The file contains e-mail addresses and password hashes, so only its owner may read it.
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(withEnd(source, rows)), createGzip(), file);
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
    return rows;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function* withEnd(source: Source, rows: BackupEnd['rows']): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of writeHeaderAndTables(source, rows)) {
    hash.update(chunk);
    yield chunk;
  }
  // Sequences are not part of a snapshot. Read last, they are never behind the rows.
  const used = (await readSequences(source.client, source.names)).filter(
    ({ last }) => last !== null,
  );
  const sequences = Object.fromEntries(used.map(({ name, last }) => [name, Number(last)]));
  yield toLine({ end: true, rows, sequences, sha256: hash.digest('hex') });
}

async function* writeHeaderAndTables(
  source: Source,
  rows: BackupEnd['rows'],
): AsyncGenerator<Buffer> {
  const { client, names } = source;
  const header = await describe(source);
  const tables = await listTables(client, names);
  yield toLine({ ...header, counts: await countRows(client, tables) });
  for (const head of tables) {
    yield toLine(head);
    // A query also reads partitioned tables, which COPY of a table does not.
    const all = `select ${quoteColumns(head)} from ${quoteTable(head)}`;
    const copy = client.query(copyTo(`copy (${all}) to stdout`));
    for await (const chunk of copy) yield chunk as Buffer;
    yield END_OF_ROWS;
    rows[head.table] = copy.rowCount;
  }
}

async function describe({ client, migrations }: Source): Promise<Header> {
  const { rows } = await client.query<{ server: string; now: Date }>(
    `select current_setting('server_version') as server, now() as now`,
  );
  const migration = await readMigrationLevel(client);
  if (rows[0] === undefined || migration === undefined) {
    throw new BackupError(
      'This database has no tables of HabitCrush yet: there is nothing to back up.',
    );
  }
  // Without this check, tables that this version does not know would be missing without notice.
  refuseUnknownLevel(migrations, migration, 'database');
  const { server, now } = rows[0];
  const createdAt = now.toISOString();
  return { format: FORMAT, version: VERSION, createdAt, server, migration, program: PROGRAM };
}
