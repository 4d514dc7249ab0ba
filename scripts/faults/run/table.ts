import { hasPassed, type FaultOutcome } from './fault.ts';
import { describeRefusals } from '../writing/write-counts.ts';

const COLUMNS = [
  'fault',
  'what was done',
  'acknowledged',
  'lost',
  'half done',
  'longest without a write',
  'longest call',
  'not answered as asked',
  'verdict',
];

export const HEAD = [`| ${COLUMNS.join(' | ')} |`, '|---|---|--:|--:|--:|--:|--:|---|---|'].join(
  '\n',
);

export function rowOf(name: string, outcome: FaultOutcome): string {
  const { what, counts, lost, torn } = outcome;
  const cells = [
    `\`${name}\``,
    what,
    counts.acknowledged,
    lost,
    torn,
    inSeconds(counts.longestSilenceMs),
    inSeconds(counts.longestCallMs),
    describeRefusals(counts),
    hasPassed(outcome) ? 'holds' : '**broken**',
  ];
  return `| ${cells.join(' | ')} |`;
}

export const skippedRowOf = (name: string, why: string): string =>
  `| \`${name}\` | skipped: ${why} |${' |'.repeat(COLUMNS.length - 2)}`;

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
