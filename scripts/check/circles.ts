import { importedPath } from './imported-path.ts';
import type { SourceTree } from './source-tree.ts';

type Graph = Map<string, string[]>;

/** Files that import each other, by types too: each can be understood only after the other. */
export function checkCircles(tree: SourceTree): string[] {
  const graph = graphOf(tree);
  const isDone = new Set<string>();
  return [...graph.keys()].flatMap((path) => circlesFrom(path, graph, isDone));
}

function graphOf({ sources }: SourceTree): Graph {
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ specifier }) => importedPath(path, specifier) ?? []),
    ]),
  );
}

/** Along the imports, depth first: one that leads back to where the way has come from closes a circle. */
function circlesFrom(start: string, graph: Graph, isDone: Set<string>): string[] {
  const way: string[] = [];
  const faults: string[] = [];
  const visit = (path: string): void => {
    if (isDone.has(path)) return;
    const at = way.indexOf(path);
    if (at !== -1) {
      faults.push(`${way.slice(at).join(' imports ')} imports ${path}`);
      return;
    }
    way.push(path);
    for (const next of graph.get(path) ?? []) visit(next);
    way.pop();
    isDone.add(path);
  };
  visit(start);
  return faults;
}
