import type pg from 'pg';
import { BackupError, type TableHead } from './backup-file.ts';

const TABLES = `
  SELECT c.relname AS table,
    coalesce(array_agg(a.attname::text ORDER BY a.attnum)
      FILTER (WHERE a.attname IS NOT NULL), '{}') AS columns
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
  GROUP BY c.oid, c.relname
  ORDER BY c.relname`;

const REFERENCES = `
  SELECT source.relname AS source, target.relname AS target
  FROM pg_constraint
  JOIN pg_class source ON source.oid = conrelid
  JOIN pg_class target ON target.oid = confrelid
  JOIN pg_namespace n ON n.oid = source.relnamespace AND n.nspname = 'public'
  WHERE contype = 'f' AND conrelid <> confrelid`;

type Reference = { source: string; target: string };

/** Every table there is, whoever made it. */
export async function readTables(client: pg.ClientBase): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead>(TABLES);
  return rows;
}

/** Those of the tables named that are there, each after those it refers to. */
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
  SELECT c.relname AS name, pg_sequence_last_value(c.oid) AS last
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
  JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = c.oid
    AND d.refclassid = 'pg_class'::regclass AND d.refobjsubid > 0 AND d.deptype IN ('a', 'i')
  JOIN pg_class owner ON owner.oid = d.refobjid AND owner.relname = ANY ($1)
  WHERE c.relkind = 'S'
  ORDER BY c.relname`;

type Sequence = { name: string; last: string | null };

/** Those that count for the tables named; one never used says null, and begins where its table says. */
export async function readSequences(
  client: pg.ClientBase,
  names: ReadonlySet<string>,
): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(SEQUENCES, [[...names]]);
  return rows;
}

/** The newest migration that was applied; nothing where there never was one. */
export async function readMigrationLevel(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`,
  );
  if (!found[0]?.exists) return undefined;
  const { rows } = await client.query<{ level: string | null }>(
    'SELECT max(created_at) AS level FROM drizzle.__drizzle_migrations',
  );
  return rows[0]?.level ? Number(rows[0].level) : undefined;
}
