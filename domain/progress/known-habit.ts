import type { LocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import { countDone, type StepPlan } from '../habits/steps.ts';
import type { DayDetails, NamedHabit, RecordedHabit } from '../history/evaluated-habit.ts';
import type { Facts } from '../history/facts.ts';
import { cutDays, habitDaysOf, type RecordedDays } from '../history/recorded-days.ts';
import { countLetters } from './count-letters.ts';
import type { DayCounts } from './day-counts.ts';

/** A habit with all its days, archived or not. Counts, the calendar and the history follow from it. */
export type KnownHabit = NamedHabit & RecordedDays<DayDetails> & StepPlan & { goal: Goal | null };

export function knownHabit(
  habit: NamedHabit &
    Pick<RecordedHabit, 'createdOn' | 'letters' | 'details'> &
    StepPlan & { goal: Goal | null },
  { amounts }: Pick<Facts, 'amounts'>,
): KnownHabit {
  const { id, name, archivedOn, createdOn, letters, goal, steps, stepsNeeded } = habit;
  const { pastNames = null } = habit;
  const details = habit.details && habit.details.filter(hasContent);
  const days = { first: createdOn, letters, archivedOn, amounts, details };
  return { id, name, pastNames, ...days, goal, steps, stepsNeeded };
}

/** Whether a day has a record. A day whose changes were undone has none. */
const hasContent = ({ notes, stepsDone }: DayDetails): boolean =>
  notes !== null || stepsDone !== null;

type Range = { first: LocalDay; last: LocalDay };

/** The counts of each day of the range, over all habits. */
export const countDays = (habits: readonly KnownHabit[], range: Range): DayCounts =>
  countLetters(
    habits.map((habit) => ({ ...habit, ...withStepCounts(habit, cutDays(habit, range)) })),
    range,
  );

const withStepCounts = (plan: StepPlan, days: RecordedDays<DayDetails>) => ({
  ...days,
  details:
    days.details &&
    days.details.map(({ date, stepsDone }) => ({ date, stepsDone: countDone(plan, stepsDone) })),
});

/** The records of one habit in the range, in order. */
export const recordsIn = (habit: KnownHabit, range: Range): HabitDay[] =>
  habitDaysOf({ ...habit, ...cutDays(habit, range) });
