import { type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Week } from '#domain/days/week.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { encodeHistory, type HabitHistory } from '#domain/habits/habit-history.ts';
import { countDone } from '#domain/habits/steps.ts';
import type { Queries } from '#server/database/database.ts';
import {
  type HabitDays,
  instancesOf,
  listPeriods,
  readDays,
} from '#server/features/habits/public.ts';

export async function getHistory(
  queries: Queries,
  owner: { userId: number; today: LocalDay; week: Week },
  habitId: number,
): Promise<HabitHistory | undefined> {
  const { userId, today } = owner;
  const range = { first: EARLIEST_DAY, last: today, habitId };
  const [[habit], periods] = await Promise.all([
    readDays(queries, userId, range),
    listPeriods(queries, owner, habitId),
  ]);
  if (!habit) return undefined;
  const marks = instancesOf(habit).map((day) => ({ ...day, amount: shownAmount(habit, day) }));
  const history = encodeHistory(habit.createdOn, today, marks);
  return periods === null ? history : { ...history, periods };
}

const EARLIEST_DAY = toLocalDay('1900-01-01');

/** Of a habit with steps: how many are ticked. */
function shownAmount({ steps, stepsNeeded }: HabitDays, { amount, stepsDone }: HabitDay) {
  if (steps === null) return amount;
  return stepsDone === null ? null : countDone({ steps, stepsNeeded }, stepsDone);
}
