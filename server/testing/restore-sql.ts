import type pg from 'pg';

/** All schemas of the app, including those of jobs and migrations. */
const OURS = `nspname !~ '^pg_' and nspname <> 'information_schema'`;

const TABLES = `
  select format('%I.%I', nspname, relname) as name,
         (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
           where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
   where relkind = 'r' and ${OURS} order by 1`;
const SEQUENCES = `
  select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
   where relkind = 'S' and ${OURS} order by 1`;

/** Writes SQL that restores all rows and sequences to their current state in one transaction. */
export async function writeRestoreSql(pool: pg.Pool): Promise<string> {
  const tables = await readRows<{ name: string; columns: string }>(pool, TABLES);
  const sequences = await readRows<{ name: string }>(pool, SEQUENCES);
  const deletes = tables.map(({ name }) => `delete from ${name}`);
  const inserts = await Promise.all(tables.map((table) => writeInsert(pool, table)));
  const settings = await Promise.all(sequences.map(({ name }) => writeSequenceSetting(pool, name)));
  const changes = [...deletes, ...inserts.filter((insert) => insert !== ''), ...settings];
  const first = [
    'begin',
    // Runs no triggers, so tables may come in any order. Only superusers may set it.
    'set local session_replication_role = replica',
    'set local synchronous_commit = off',
  ];
  return [...first, ...changes, 'commit'].join(';\n');
}

async function writeInsert(
  pool: pg.Pool,
  table: { name: string; columns: string },
): Promise<string> {
  const { name, columns } = table;
  const [found] = await readRows<{ rows: string | null }>(
    pool,
    `select json_agg(row order by row.ctid)::text as rows from (select ctid, ${columns} from ${name}) row`,
  );
  if (!found?.rows) return '';
  const source = `json_populate_recordset(null::${name}, $rows$${found.rows}$rows$)`;
  return `insert into ${name} (${columns}) overriding system value select ${columns} from ${source}`;
}

async function writeSequenceSetting(pool: pg.Pool, sequence: string): Promise<string> {
  const [now] = await readRows<{ last: string; isCalled: boolean }>(
    pool,
    `select last_value::text as last, is_called as "isCalled" from ${sequence}`,
  );
  return `select setval('${sequence}', ${now?.last}, ${now?.isCalled})`;
}

const readRows = async <Row extends object>(pool: pg.Pool, sql: string): Promise<Row[]> =>
  (await pool.query<Row>(sql)).rows;
