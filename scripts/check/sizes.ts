import { parseSourcePath } from './source-path.ts';
import type { FunctionFact, Source } from './read-source.ts';
import type { SourceTree } from './source-tree.ts';

const LIMITS = { file: 250, test: 400, function: 60, component: 150, handler: 20 };
const EXEMPT = /(^|\/|[.-])(seeds?|generated)[./]/;

type Kind = keyof typeof LIMITS;
type Measure = { kind: Kind; what: string; lines: number };

export function checkSizes({ sources }: SourceTree): string[] {
  return sources
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap(measured)
    .filter(({ kind, lines }) => lines > LIMITS[kind])
    .map(
      ({ kind, what, lines }) => `${what}: ${lines} lines, a ${kind} has at most ${LIMITS[kind]}`,
    );
}

function measured(source: Source): Measure[] {
  const { path, lines } = source;
  if (parseSourcePath(path).isTest) return [{ kind: 'test', what: path, lines }];
  return [{ kind: 'file', what: path, lines }, ...measuredFunctions(source)];
}

const measuredFunctions = (source: Source): Measure[] =>
  source.functions.map((fact) => ({
    kind: kindOf(source.path, fact),
    what: `${source.path}:${fact.line} ${fact.name || 'unnamed function'}`,
    lines: fact.lines,
  }));

function kindOf(path: string, { name, isExported }: FunctionFact): Kind {
  if (path.endsWith('.tsx') && /^[A-Z]/.test(name)) return 'component';
  // The exported function of a routes file lists the routes. The functions inside it handle them.
  if (parseSourcePath(path).kind === 'routes' && !isExported) return 'handler';
  return 'function';
}
