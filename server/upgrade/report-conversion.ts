import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCsvLine } from '#domain/text/spreadsheet-cell.ts';
import type { Conversion, Difference } from './convert-histories.ts';

const FILE = 'changed-figures.csv';
const HEADER = [
  'user_id',
  'habit_id',
  'reason',
  'streak_before',
  'streak_after',
  'reps_before',
  'reps_after',
  'last_done_on_before',
  'last_done_on_after',
  'days_before',
  'days_after',
];

/** Logs how many habits were converted and have other figures now, and lists those habits in a file. */
export function reportConversion(
  { habits, days, differences }: Conversion,
  dataDir: string,
  print: (line: string) => void,
): void {
  if (habits === 0) return;
  print(`Converted ${days} days of ${habits} habits. ${differences.length} have other figures.`);
  if (differences.length === 0) return;
  for (const [reason, count] of Object.entries(countReasons(differences))) {
    print(`Other figures because of a ${reason}: ${count}`);
  }
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, FILE);
  const lines = [HEADER, ...differences.map(rowOf)].map(toCsvLine);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
  print(`These habits are listed in ${file}.`);
}

function countReasons(differences: readonly Difference[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of differences) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

const rowOf = ({ userId, habitId, reason, before, after }: Difference) => [
  userId,
  habitId,
  reason,
  before.streak,
  after.streak,
  before.reps,
  after.reps,
  before.lastDoneOn,
  after.lastDoneOn,
  before.results,
  after.results,
];
