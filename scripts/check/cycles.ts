import { importedPath } from './imported-path.ts';
import type { SourceTree } from './source-tree.ts';

type Graph = Map<string, string[]>;

/** Reports files that import each other, also if they import only types: neither can be understood alone. */
export function checkCycles(tree: SourceTree): string[] {
  const graph = graphOf(tree);
  const isDone = new Set<string>();
  return [...graph.keys()].flatMap((path) => cyclesFrom(path, graph, isDone));
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
function cyclesFrom(start: string, graph: Graph, isDone: Set<string>): string[] {
  const chain: string[] = [];
  const violations: string[] = [];
  const visit = (path: string): void => {
    if (isDone.has(path)) return;
    const at = chain.indexOf(path);
    if (at !== -1) {
      violations.push(`${chain.slice(at).join(' imports ')} imports ${path}`);
      return;
    }
    chain.push(path);
    for (const next of graph.get(path) ?? []) visit(next);
    chain.pop();
    isDone.add(path);
  };
  visit(start);
  return violations;
}
