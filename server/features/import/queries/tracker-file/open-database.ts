import initSqlJs, { type Database } from 'sql.js';
import { type Fields, type TrackerDatabase, UnfitFile } from '#domain/trackers/tracker-file.ts';

const MEMORY_AT_MOST = 128 * 1024 * 1024;
const ROWS_AT_MOST = 500_000;
const SQLITE = 'SQLite format 3\0';

export const isDatabase = (content: Uint8Array): boolean =>
  Buffer.from(content.subarray(0, SQLITE.length)).toString('latin1') === SQLITE;

/** SQLite, compiled to run without a file of its own. */
export async function openDatabase(content: Uint8Array): Promise<TrackerDatabase> {
  const { Database } = await initSqlJs();
  const database = new Database(content);
  const run = (sql: string) => runOn(database, sql);
  // What a database brings along may be as greedy as whoever made it.
  run(`pragma hard_heap_limit = ${MEMORY_AT_MOST}`);
  run('pragma trusted_schema = off');
  const [version] = run('pragma user_version');
  // Views and virtual tables would run what their maker wrote.
  const tables = run(
    `select name from sqlite_schema where type = 'table' and sql like 'create table%'
        and sql not like '%generated%' and sql not like '% as (%'`,
  );
  return {
    version: Number(version?.['user_version'] ?? 0),
    tables: tables.map(({ name }) => String(name)),
    rows: (table) => run(`select * from "${table}" limit ${ROWS_AT_MOST}`),
  };
}

function runOn(database: Database, sql: string): Fields[] {
  try {
    const statement = database.prepare(sql);
    const rows: Fields[] = [];
    while (statement.step()) rows.push(statement.getAsObject());
    statement.free();
    return rows;
  } catch {
    throw new UnfitFile(
      'This database cannot be read: it is damaged or cut short. Please choose the backup again.',
    );
  }
}
