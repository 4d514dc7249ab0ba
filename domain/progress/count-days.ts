import { daysBetween } from '../days/local-day.ts';
import type { DaySpan } from '../days/week.ts';
import { reachedPart } from '../habits/day-part.ts';
import { countDone } from '../habits/steps.ts';
import { cutRange, type HabitRange, lettersShown, recordedDays } from '../history/habit-range.ts';
import { letterAt } from '../history/letters.ts';
import { type DayCounts, emptyCounts } from './day-counts.ts';
import { addLetters, isOpenLetter } from './letters-of-days.ts';

/** The counts of each day of the span, over all habits. */
export function countDays(habits: readonly HabitRange[], span: DaySpan): DayCounts {
  const counts = emptyCounts(span.first, daysBetween(span.first, span.last) + 1);
  const parts = counts.open.map(() => 0);
  for (const habit of habits) {
    const range = cutRange(habit, span);
    const recorded = recordedDays(range);
    const letters = lettersShown(range, recorded);
    const from = daysBetween(span.first, range.firstDay);
    addLetters(counts, letters, from);
    for (const [at, { amount, details }] of recorded) {
      if (!isOpenLetter(letterAt(letters, at))) continue;
      const part = reachedPart(habit, amount, countDone(habit, details?.stepsDone ?? null));
      parts[from + at] = (parts[from + at] ?? 0) + part;
    }
  }
  return parts.some((part) => part > 0) ? { ...counts, parts } : counts;
}
