import initSqlJs, { type Database } from 'sql.js';
import {
  type FileFields,
  textOr,
  type TrackerDatabase,
  UnsupportedFile,
} from '#domain/imports/trackers/tracker-file.ts';

const MAX_MEMORY_BYTES = 128 * 1024 * 1024;
const MAX_ROWS = 500_000;
/** Far above the content of the largest file, unless its rows share or compute their values. */
const MAX_BYTES = 64 * 1024 * 1024;
const SQLITE = 'SQLite format 3\0';

export const isDatabase = (content: Uint8Array): boolean =>
  Buffer.from(content.subarray(0, SQLITE.length)).toString('latin1') === SQLITE;

/** SQLite, compiled to run in memory. */
export async function openDatabase(content: Uint8Array): Promise<TrackerDatabase> {
  const { Database } = await initSqlJs();
  const database = new Database(content);
  const run = (sql: string) => runOn(database, sql);
  // Limits what the file's own schema can use.
  run(`pragma hard_heap_limit = ${MAX_MEMORY_BYTES}`);
  run('pragma trusted_schema = off');
  const [version] = run('pragma user_version');
  // Views, virtual tables and computed columns would run the file's own code.
  const tables = run(
    `select name from sqlite_schema found where type = 'table' and sql like 'create table%'
        and not exists (select 1 from pragma_table_xinfo(found.name) where hidden > 0)`,
  );
  return {
    version: Number(version?.['user_version'] ?? 0),
    tables: tables.map(({ name }) => textOr(name, '')),
    rows: (table, columns) => {
      const there = columnsOf(run, table);
      const named = columns.filter((column) => there.has(column)).map((column) => `"${column}"`);
      return run(`select ${named.join(', ') || 'null'} from "${table}" limit ${MAX_ROWS}`);
    },
  };
}

/** SQLite reads an unknown column name as a text. */
function columnsOf(run: (sql: string) => FileFields[], table: string): ReadonlySet<unknown> {
  return new Set(run(`select name from pragma_table_info('${table}')`).map(({ name }) => name));
}

function runOn(database: Database, sql: string): FileFields[] {
  try {
    const statement = database.prepare(sql);
    const rows: FileFields[] = [];
    let bytes = 0;
    while (statement.step()) {
      const row = statement.getAsObject();
      bytes += sizeOf(row);
      if (bytes > MAX_BYTES) throw new UnsupportedFile('This database is too large to be read.');
      rows.push(row);
    }
    statement.free();
    return rows;
  } catch (error) {
    if (error instanceof UnsupportedFile) throw error;
    throw new UnsupportedFile(
      'This database cannot be read: it is damaged or cut short. Please choose the backup again.',
    );
  }
}

const sizeOf = (row: FileFields) =>
  Object.values(row).reduce<number>((sum, value) => sum + lengthOf(value), 0);

const lengthOf = (value: FileFields[string]) =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
