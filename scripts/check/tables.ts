import { mayUse } from './feature-map.ts';
import { type SourcePath, parseSourcePath } from './source-path.ts';
import { readSql, type TableFact } from './read-sql.ts';
import type { Source } from './read-source.ts';
import type { SourceTree } from './source-tree.ts';

/** These folders may use all tables: seeds fill a database, backups copy it, and upgrades convert it. */
const FOLDERS_WITH_ALL_TABLES = ['seeds', 'backup', 'upgrade'];

type TableUse = TableFact & { from: SourcePath; owner: SourcePath; line: number };

/** This file reads databases of other trackers, and never the site's own database. */
const FOREIGN_DATABASE_READER = 'server/features/tracking/import/tracker-file/open-database.ts';

/** Checks the tables in SQL: a feature reads tables of features that it may import, and writes only its own. */
export function checkTables(tree: SourceTree): string[] {
  return [
    ...tableUses(tree).flatMap((use) => {
      const violation = violationOf(use);
      return violation ? [`${use.from.path}:${use.line}: ${violation}`] : [];
    }),
    ...checkedSources(tree).flatMap(computedViolations),
  ];
}

/** Every use of a table in the SQL of the server, with the feature that owns the table. */
function tableUses(tree: SourceTree): TableUse[] {
  const owners = new Map(
    tree.sources.flatMap(({ path, tables }) =>
      tables.map((name) => [name, parseSourcePath(path)] as const),
    ),
  );
  return checkedSources(tree).flatMap(({ path, texts }) =>
    texts.flatMap(({ text, line }) =>
      readSql(text).tables.flatMap((fact) => {
        const owner = owners.get(fact.table);
        return owner ? [{ ...fact, line, owner, from: parseSourcePath(path) }] : [];
      }),
    ),
  );
}

function checkedSources({ sources }: SourceTree): Source[] {
  return sources.filter(({ path }) => {
    const { area, folder, isTest } = parseSourcePath(path);
    return (
      area === 'server' &&
      !isTest &&
      !FOLDERS_WITH_ALL_TABLES.includes(folder) &&
      path !== FOREIGN_DATABASE_READER
    );
  });
}

function computedViolations({ path, texts }: Source): string[] {
  return texts
    .filter(({ text }) => readSql(text).hasComputedName)
    .map(({ line }) => `${path}:${line}: write table names in full, so that they can be checked`);
}

function violationOf({ from, owner, table, isWritten }: TableUse): string | undefined {
  if (owner.feature === undefined) {
    if (owner.folder === from.folder && from.feature === undefined) return undefined;
    return `${table} belongs to ${owner.area}/${owner.folder}: call its functions`;
  }
  if (from.feature === owner.feature) return undefined;
  if (from.feature === undefined || isWritten) {
    return `${table} belongs to ${owner.feature}: ${isWritten ? 'write' : 'read'} it through its public.ts`;
  }
  if (mayUse(from.feature, owner.feature)) return undefined;
  return `${from.feature} may not read ${table} of ${owner.feature}: see the rows in scripts/check/feature-map.ts`;
}
