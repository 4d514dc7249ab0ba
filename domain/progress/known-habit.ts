import { daysBetween, type LocalDay } from '../days/local-day.ts';
import { reachedPart } from '../habits/day-part.ts';
import type { Goal } from '../habits/goal.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import { countDone, type StepPlan } from '../habits/steps.ts';
import type { NamedHabit, RecordedHabit } from '../history/evaluated-habit.ts';
import { letterAt } from '../history/letters.ts';
import {
  cutDays,
  habitDaysOf,
  lettersShown,
  type RecordedDays,
  recordedDays,
} from '../history/recorded-days.ts';
import { type DayCounts, emptyCounts } from './day-counts.ts';
import { addLetters, isOpenLetter } from './letters-of-days.ts';

/** A habit with all its days, archived or not. Counts, the calendar and the history follow from it. */
export type KnownHabit = NamedHabit & RecordedDays & StepPlan & { goal: Goal | null };

export function knownHabit(
  habit: NamedHabit &
    Pick<RecordedHabit, 'createdOn' | 'letters' | 'facts' | 'details'> &
    StepPlan & { goal: Goal | null },
): KnownHabit {
  const { id, name, archivedOn, createdOn, letters, facts, details } = habit;
  const { pastNames = null, goal, steps, stepsNeeded } = habit;
  const days = { first: createdOn, letters, archivedOn, amounts: facts.amounts, details };
  return { id, name, pastNames, ...days, goal, steps, stepsNeeded };
}

type Range = { first: LocalDay; last: LocalDay };

/** The counts of each day of the range, over all habits. */
export function countDays(habits: readonly KnownHabit[], range: Range): DayCounts {
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
      const part = reachedPart(habit, amount, countDone(habit, details?.stepsDone ?? null));
      parts[from + at] = (parts[from + at] ?? 0) + part;
    }
  }
  return parts.some((part) => part > 0) ? { ...counts, parts } : counts;
}

/** The records of one habit in the range, in order. */
export const recordsIn = (habit: KnownHabit, range: Range): HabitDay[] =>
  habitDaysOf({ ...habit, ...cutDays(habit, range) });
