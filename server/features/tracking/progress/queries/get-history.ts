import { type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Week } from '#domain/days/week.ts';
import type { HabitHistory } from '#domain/habits/habit-history.ts';
import { markedHistory } from '#domain/progress/marked-history.ts';
import type { Queries } from '#server/database/database.ts';
import { listPeriods, readDays, recordedOf } from '#server/features/tracking/habits/public.ts';

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
  return habit && markedHistory({ ...habit, ...recordedOf(habit) }, today, periods);
}

const EARLIEST_DAY = toLocalDay('1900-01-01');
