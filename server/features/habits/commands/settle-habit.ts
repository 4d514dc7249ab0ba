import { untouchedDay } from '#domain/habits/habit-day.ts';
import { judgedDay } from '#domain/habits/limit-day.ts';
import { addDays, daysFromTo, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { MOST_DAYS_BACK } from '#domain/days/missing-days.ts';
import { SEEN_WITHIN_DAYS } from '#domain/habits/goal.ts';
import { periodOn } from '#domain/habits/period.ts';
import { askingOf, isAllowedOn } from '#domain/habits/schedule.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { type HabitDayTarget, type LockedHabit, lockHabitOf } from './lock-habit-day.ts';
import { updateHabitDay } from './update-habit-day.ts';
import { readStretch, settleStretch } from './update-stretch.ts';

type Owner = { userId: number; today: LocalDay };

/**
 * Of a habit whose days follow from other days: makes those since the last visit, and judges what has ended. The calendar
 * alone asks for the days of other habits.
 */
export async function settleHabit(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Owner,
  { habitId, since }: { habitId: number; since: LocalDay | null },
): Promise<void> {
  const habit = await lockHabitOf(tx, { userId, habitId });
  const earliest = laterOf(habit.createdOn, addDays(today, -MOST_DAYS_BACK));
  const from = laterOf(earliest, since ?? earliest);
  const day = { userId, today, habitId, date: today };
  const asking = askingOf(habit);
  if (asking === 'since') await settleOne(ctx, tx, day, habit);
  if (asking === 'limit') await judgeDays(ctx, tx, day, from);
  if (asking === 'period') await settlePeriods(ctx, tx, day, from);
}

async function settleOne(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  habit: LockedHabit,
) {
  const read = await readStretch(tx, habit, day);
  await settleStretch(ctx, tx, day, { ...read, change: null });
}

/** From the period that `from` lies in up to the one that runs. */
export async function settlePeriods(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  from: LocalDay,
): Promise<void> {
  let date = from;
  while (date <= day.today) {
    // Each has left its mark on the habit, from which the next one goes on.
    const habit = await lockHabitOf(tx, day);
    await settleOne(ctx, tx, { ...day, date }, habit);
    date = addDays(periodOn(habit, date, habit.week).last, 1);
  }
}

/** Those that are over, and that somebody was there to see end. Longer silence says nothing of them. */
export async function judgeDays(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  from: LocalDay,
): Promise<void> {
  const first = laterOf(from, addDays(day.today, -SEEN_WITHIN_DAYS));
  for (const date of daysFromTo(first, addDays(day.today, -1))) {
    await updateHabitDay(ctx, tx, { ...day, date }, (row, old) => {
      if (!isAllowedOn(row, date)) return old;
      const known = old ?? untouchedDay(row, date);
      const judged = judgedDay(known, row);
      return judged === known ? old : judged;
    });
  }
}
