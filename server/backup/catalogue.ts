import type pg from 'pg';
import { BackupError, quoteTable, type TableHead } from './backup-file.ts';

const TABLES = `
  select c.relname as table,
    coalesce(array_agg(a.attname::text order by a.attnum)
      filter (where a.attname is not null), '{}') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid, c.relname
  order by c.relname`;

const REFERENCES = `
  select source.relname as source, target.relname as target
  from pg_constraint
  join pg_class source on source.oid = conrelid
  join pg_class target on target.oid = confrelid
  join pg_namespace n on n.oid = source.relnamespace and n.nspname = 'public'
  where contype = 'f' and conrelid <> confrelid`;

type Reference = { source: string; target: string };

/** Every table of the database. */
export async function readTables(client: pg.ClientBase): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead>(TABLES);
  return rows;
}

/** The named tables that exist, each after the tables it refers to. */
export async function listTables(
  client: pg.ClientBase,
  names: ReadonlySet<string>,
): Promise<TableHead[]> {
  const tables = await readTables(client);
  const { rows: references } = await client.query<Reference>(REFERENCES);
  return orderByReference(
    tables.filter(({ table }) => names.has(table)),
    references,
  );
}

export function orderByReference(tables: TableHead[], references: Reference[]): TableHead[] {
  const ordered: TableHead[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ table }) => table));
    const isFree = ({ table }: TableHead): boolean =>
      !references.some(({ source, target }) => source === table && names.has(target));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new BackupError(`${[...names].join(', ')} refer to each other.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !isFree(table));
  }
  return ordered;
}

const SEQUENCES = `
  select c.relname as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid
    and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0 and d.deptype in ('a', 'i')
  join pg_class owner on owner.oid = d.refobjid and owner.relname = any ($1)
  where c.relkind = 'S'
  order by c.relname`;

// pg_sequence_last_value is null between a restore and the next insert, so the value is computed here.
const LAST = `case when is_called then last_value when last_value > 1 then last_value - 1 end`;

type Sequence = { name: string; last: string | null };

/** The sequences of the named tables. An unused one has a null value and begins where its table says. */
export async function readSequences(
  client: pg.ClientBase,
  names: ReadonlySet<string>,
): Promise<Sequence[]> {
  const { rows: found } = await client.query<{ name: string }>(SEQUENCES, [[...names]]);
  if (found.length === 0) return [];
  const each = found.map(
    ({ name }) =>
      `select ${client.escapeLiteral(name)} as name, ${LAST} as last from ${quoteTable({ table: name })}`,
  );
  const { rows } = await client.query<Sequence>(each.join(' union all '));
  return rows;
}

export async function countRows(
  client: pg.ClientBase,
  tables: readonly Pick<TableHead, 'table'>[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from ${quoteTable({ table })}`,
    );
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

/** The newest migration that was applied; undefined when there was none. */
export async function readMigrationLevel(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return undefined;
  const { rows } = await client.query<{ level: string | null }>(
    'select max(created_at) as level from drizzle.__drizzle_migrations',
  );
  return rows[0]?.level ? Number(rows[0].level) : undefined;
}
