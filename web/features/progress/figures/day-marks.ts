import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { countOn, type DayCounts, partsOn } from '#domain/progress/day-counts.ts';
import type { YearMark } from './year-paths.ts';

export const earlierOf = (a: LocalDay, b: LocalDay): LocalDay => (a < b ? a : b);

/** Days may be older than the oldest habit. */
export function firstLogged({ first, logged }: DayCounts, today: LocalDay): LocalDay {
  const at = logged.findIndex((count) => count > 0);
  return at === -1 ? today : addDays(first, at);
}

/** The share in the calendar: completed and skipped records, with partly reached targets. */
export function toMark(counts: DayCounts, day: LocalDay): YearMark {
  const { logged, completed, skipped } = countOn(counts, day);
  if (logged === 0) return { kind: 'rest' };
  if (skipped === logged) return { kind: 'skipped' };
  return { kind: 'ring', share: (completed + skipped + partsOn(counts, day)) / logged };
}

export function toTally(counts: DayCounts, day: LocalDay, today: LocalDay) {
  const { kept, open } = countOn(counts, day);
  return { done: kept, due: day > today ? 0 : kept + open };
}
