import { importedPath } from './imported-path.ts';
import type { SourceTree } from './source-tree.ts';

type Graph = Map<string, string[]>;

/** Reports files that import each other, also if they import only types: neither can be understood alone. */
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

/** Follows imports depth first. An import of a file on the current path closes a cycle. */
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
