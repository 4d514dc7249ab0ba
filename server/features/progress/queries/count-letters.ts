import { daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import { ratioOfSteps } from '#domain/habits/steps.ts';
import { letterAt } from '#domain/history/letters.ts';
import { type DayCounts, emptyCounts } from '#domain/progress/day-counts.ts';
import { addLetters, isOpenLetter } from '#domain/progress/letters-of-days.ts';
import { type LettersOfHabit, lettersShown, recordedDays } from '#server/features/habits/public.ts';

export function countLetters(
  habits: readonly LettersOfHabit[],
  { first, last }: { first: LocalDay; last: LocalDay },
): DayCounts {
  const counts = emptyCounts(first, daysBetween(first, last) + 1);
  const parts = counts.open.map(() => 0);
  for (const habit of habits) {
    const recorded = recordedDays(habit);
    const letters = lettersShown(habit, (at) => recorded.has(at));
    const from = daysBetween(first, habit.first);
    addLetters(counts, letters, from);
    for (const [at, { amount, details }] of recorded) {
      if (!isOpenLetter(letterAt(letters, at))) continue;
      parts[from + at] = (parts[from + at] ?? 0) + partOf(habit, amount, details?.stepsDone);
    }
  }
  return parts.some((part) => part > 0) ? { ...counts, parts } : counts;
}

/** What was reached of steps or a target for the day, at most 1. */
function partOf(habit: LettersOfHabit, amount: number | null, stepsDone = 0): number {
  const { steps, stepsNeeded, goal } = habit;
  if (steps !== null) return ratioOfSteps({ steps, stepsNeeded }, stepsDone);
  if (goal?.kind !== 'least' || goal.per !== 'day') return 0;
  return Math.min(1, (amount ?? 0) / goal.amount);
}
