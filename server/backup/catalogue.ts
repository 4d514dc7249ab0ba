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

/** Every table of ours, each after those it refers to. */
export async function listTables(client: pg.ClientBase): Promise<TableHead[]> {
  const { rows: tables } = await client.query<TableHead>(TABLES);
  const { rows: references } = await client.query<Reference>(REFERENCES);
  return orderByReference(tables, references);
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

/** Only those that have been used; the others begin where their table says. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
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
