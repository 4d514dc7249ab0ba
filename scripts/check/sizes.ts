import { parseSourcePath } from './source-path.ts';
import type { FunctionFact, Source } from './read-source.ts';
import type { SourceTree } from './source-tree.ts';

const LIMITS = { file: 250, test: 400, function: 60, component: 150, handler: 20 };
const MEDIAN_GOALS = { file: 60, function: 10, component: 40, handler: 5 };
const EXEMPT = /(^|\/|[.-])(seeds?|generated)[./]/;

type Kind = keyof typeof LIMITS;
type Measure = { kind: Kind; what: string; lines: number };

export function checkSizes({ sources }: SourceTree): string[] {
  return measured(sources)
    .filter(({ kind, lines }) => lines > LIMITS[kind])
    .map(
      ({ kind, what, lines }) => `${what}: ${lines} lines, a ${kind} has at most ${LIMITS[kind]}`,
    );
}

/** `source file 48 (aim 60)`, for each kind. */
export function describeMedians({ sources }: SourceTree): string {
  const measures = measured(sources);
  const medians = Object.entries(MEDIAN_GOALS).map(([kind, aim]) => {
    const lines = measures
      .filter((measure) => measure.kind === kind)
      .map((measure) => measure.lines);
    return `${kind} ${medianOf(lines)} (aim ${aim})`;
  });
  return `median lines: ${medians.join(', ')}; comments ${commentShare(sources)} %`;
}

function measured(sources: Source[]): Measure[] {
  return sources
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap((source): Measure[] => {
      const { path, lines } = source;
      if (parseSourcePath(path).isTest) return [{ kind: 'test', what: path, lines }];
      return [{ kind: 'file', what: path, lines }, ...measuredFunctions(source)];
    });
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

function medianOf(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function commentShare(sources: Source[]): string {
  const own = sources.filter(({ path }) => !parseSourcePath(path).isTest);
  const lines = sum(own.map((source) => source.lines));
  const comments = sum(own.flatMap((source) => source.comments.map((comment) => comment.lines)));
  return ((100 * comments) / Math.max(1, lines)).toFixed(1);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
