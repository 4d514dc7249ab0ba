import { daysBetween, type LocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import { reachedPart } from '../habits/day-part.ts';
import type { StepPlan } from '../habits/steps.ts';
import { letterAt } from '../history/letters.ts';
import {
  cutDays,
  lettersShown,
  type RecordedDays,
  recordedDays,
} from '../history/recorded-days.ts';
import { type DayCounts, emptyCounts } from './day-counts.ts';
import { addLetters, isOpenLetter } from './letters-of-days.ts';

/** How many steps of the day are done. */
type CountedDetails = { date: LocalDay; stepsDone: number };

/** All that the counts of a habit depend on. */
export type CountedDays = RecordedDays<CountedDetails> & StepPlan & { goal: Goal | null };

/** The counts of each day of the range, over all habits. */
export function countLetters(
  habits: readonly CountedDays[],
  range: { first: LocalDay; last: LocalDay },
): DayCounts {
  const counts = emptyCounts(range.first, daysBetween(range.first, range.last) + 1);
  const parts = counts.open.map(() => 0);
  for (const habit of habits) {
    const days = cutDays(habit, range);
    const recorded = recordedDays(days);
    const letters = lettersShown(days, (at) => recorded.has(at));
    const from = daysBetween(range.first, days.first);
    addLetters(counts, letters, from);
    for (const [at, { amount, details }] of recorded) {
      if (!isOpenLetter(letterAt(letters, at))) continue;
      const part = reachedPart(habit, amount, details?.stepsDone ?? 0);
      parts[from + at] = (parts[from + at] ?? 0) + part;
    }
  }
  return parts.some((part) => part > 0) ? { ...counts, parts } : counts;
}
