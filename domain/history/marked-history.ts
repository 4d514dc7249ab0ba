import { fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import { encodeHistory, type HabitHistory, type PeriodRecord } from '../habits/habit-history.ts';
import { countDone, type StepPlan } from '../habits/steps.ts';
import type { Evaluation } from './evaluate.ts';
import type { DayDetails, NamedHabit } from './evaluated-habit.ts';
import { habitDaysOf, type RecordedDays } from './recorded-days.ts';

/** One mark for each day of a habit up to today. `periods` is null where the streak counts days. */
export function markedHistory(
  habit: NamedHabit & RecordedDays<DayDetails> & StepPlan,
  today: LocalDay,
  periods: PeriodRecord[] | null,
): HabitHistory {
  const days = habitDaysOf(habit).map((day) => ({ ...day, amount: shownAmount(habit, day) }));
  const history = encodeHistory(habit.first, today, days);
  return periods === null ? history : { ...history, periods };
}

/** Of a habit with steps: how many of them are done. */
function shownAmount({ steps, stepsNeeded }: StepPlan, { amount, stepsDone }: HabitDay) {
  if (steps === null) return amount;
  return stepsDone === null ? null : countDone({ steps, stepsNeeded }, stepsDone);
}

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
