import { EDGES, TABLE_EDGES } from './feature-map.ts';
import { importedPath } from './imported-path.ts';
import { type SourcePath, parseSourcePath } from './source-path.ts';
import type { SourceTree } from './source-tree.ts';
import { tableUses } from './tables.ts';

type Edges = Record<string, readonly string[]>;
type Use = { from: SourcePath; to: SourcePath };

/** Rejects unused edges: neither an import nor a table in SQL needs them. */
export function checkEdges(
  tree: SourceTree,
  edges: Edges = EDGES,
  tableEdges: Edges = TABLE_EDGES,
): string[] {
  const uses = usesOf(tree);
  const ofTables = uses.filter(({ from, to }) => from.kind === 'tables' && to.kind === 'tables');
  return [
    ...unused(edges, uses).map((edge) => `EDGES: nothing uses ${edge}`),
    ...unused(tableEdges, ofTables).map((edge) => `TABLE_EDGES: no foreign key is ${edge}`),
  ];
}

function usesOf(tree: SourceTree): Use[] {
  const imports = tree.sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier }): Use[] => {
      const to = importedPath(path, specifier);
      return to === undefined ? [] : [{ from: parseSourcePath(path), to: parseSourcePath(to) }];
    }),
  );
  const reads = tableUses(tree).map(({ from, owner }) => ({ from, to: owner }));
  return [...imports, ...reads].filter(({ from }) => !from.isTest);
}

function unused(edges: Edges, uses: Use[]): string[] {
  const used = new Set(uses.map(({ from, to }) => `${from.feature} -> ${to.feature}`));
  return Object.entries(edges)
    .flatMap(([user, all]) => all.map((feature) => `${user} -> ${feature}`))
    .filter((edge) => !used.has(edge));
}
