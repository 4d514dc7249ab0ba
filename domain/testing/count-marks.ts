import { daysBetween, type LocalDay } from '../days/local-day.ts';
import type { DayFlags } from '../habits/habit-day.ts';
import { countMark, type DayCounts, emptyCounts } from '../progress/day-counts.ts';

const FIGURES = ['logged', 'completed', 'skipped', 'kept', 'open'] as const;

/** The counts of records, by day. Records outside of the range are left out. */
export function countMarks(
  { first, length }: { first: LocalDay; length: number },
  records: readonly (DayFlags & { date: LocalDay })[],
): DayCounts {
  const counts = emptyCounts(first, length);
  for (const record of records) {
    const at = daysBetween(first, record.date);
    if (at < 0 || at >= length) continue;
    const count = countMark(record);
    for (const figure of FIGURES) counts[figure][at] = (counts[figure][at] ?? 0) + count[figure];
  }
  return counts;
}
