import { daysBetween, fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { MarkedHistory, PeriodRecord } from '../habits/habit-history.ts';
import { countDone, type StepPlan } from '../habits/steps.ts';
import type { Evaluation } from '../history/evaluate.ts';
import type { DayDetails } from '../history/evaluated-habit.ts';
import { type HabitRange, lettersShown, recordedDays } from '../history/habit-range.ts';
import { toMarks } from './letters-of-days.ts';

/** One mark for each day of a habit up to today. `periods` is null where the streak counts days. */
export function markedHistory(
  habit: HabitRange,
  today: LocalDay,
  periods: PeriodRecord[] | null,
): MarkedHistory {
  const { first } = habit;
  const length = Math.max(0, daysBetween(first, today) + 1);
  const recorded = recordedDays(habit);
  const letters = lettersShown(habit, recorded).slice(0, length).padEnd(length);
  const amounts = Array.from({ length }, (_, at) => {
    const { amount = null, details } = recorded.get(at) ?? {};
    return habit.steps === null ? amount : stepsDoneOn(habit, details);
  });
  return {
    first,
    marks: toMarks(letters, recorded),
    ...(amounts.some((amount) => amount !== null) && { amounts }),
    ...(periods !== null && { periods }),
  };
}

/** Null without one. */
const stepsDoneOn = (plan: StepPlan, details: DayDetails | undefined): number | null =>
  details?.stepsDone ? countDone(plan, details.stepsDone) : null;

/** The periods that the streak counts, up to the one of today. Null where it counts days. */
export function periodRecords(
  { unit, periods }: Pick<Evaluation, 'unit' | 'periods'>,
  today: LocalDay,
): PeriodRecord[] | null {
  if (unit === 'day') return null;
  return periods
    .filter(({ first }) => first <= toDayNumber(today))
    .map(({ first, last, needed, done, result }) => ({
      first: fromDayNumber(first),
      last: fromDayNumber(last),
      needed,
      done,
      scheduled: result !== 'neutral',
      completed: result === 'done',
    }));
}
