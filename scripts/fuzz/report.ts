import type { FuzzResult } from './run-call.ts';

/** The calls by status, in total and separately. */
export function describeCounts({ counts }: FuzzResult): string {
  const all = new Map<number, number>();
  for (const ofCall of counts.values()) {
    for (const [status, count] of ofCall) all.set(status, (all.get(status) ?? 0) + count);
  }
  const rows = [...counts].toSorted(([a], [b]) => a.localeCompare(b));
  const width = Math.max(...rows.map(([name]) => name.length), 0);
  const lines = rows.map(([name, ofCall]) => `${name.padEnd(width)}  ${describe(ofCall)}`);
  return [...lines, '', `${'all'.padEnd(width)}  ${describe(all)}`].join('\n');
}

export function describeFailures({ failures }: FuzzResult): string {
  const lines = [...failures.values()].map(
    ({ kind, example, times }) => `${kind} (${times} times)\n${example}`,
  );
  return lines.join('\n\n');
}

const describe = (ofCall: ReadonlyMap<number, number>): string =>
  [...ofCall]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join('  ');
