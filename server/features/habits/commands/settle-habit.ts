import { isSeenToEnd, judgedRecord } from '#domain/habits/limit-day.ts';
import { addDays, daysFromTo, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { MOST_DAYS_BACK } from '#domain/days/missing-days.ts';
import { type Rule, ruleOn } from '#domain/habits/past-rhythms.ts';
import { periodOn } from '#domain/habits/period.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Decide } from './change-row.ts';
import { lockHabitOf } from './lock-habit-day.ts';
import type { HabitDayTarget } from './locked-habit.ts';
import { settleRule } from './settle-stretch.ts';
import { updateHabitDay } from './update-habit-day.ts';

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
  const rule = ruleOn(habit, today);
  const earliest = laterOf(habit.createdOn, addDays(today, -MOST_DAYS_BACK));
  const from = laterOf(earliest, since ?? earliest);
  const day = { userId, today, habitId, date: today };
  const asking = askingOf(rule);
  if (asking === 'since') await settleRule(ctx, tx, day, rule);
  if (asking === 'limit') await judgeDays(ctx, tx, day, daysFromTo(from, addDays(today, -1)));
  if (asking === 'period') await settlePeriods(ctx, tx, day, { rule, from });
}

/** From the period that `from` lies in up to the one that runs. */
async function settlePeriods(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { rule, from }: { rule: Rule; from: LocalDay },
): Promise<void> {
  let date = from;
  while (date <= day.today) {
    const { week } = await settleRule(ctx, tx, { ...day, date }, rule);
    date = addDays(periodOn(rule, date, week).last, 1);
  }
}

/** Those that are over, and that somebody was there to see end. */
export async function judgeDays(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  days: readonly LocalDay[],
): Promise<void> {
  for (const date of days.filter((date) => isSeenToEnd(date, day.today))) {
    const judge: Decide = (row, old) => judgedRecord(old, row, date);
    await updateHabitDay(ctx, tx, { ...day, date }, judge, 'rules');
  }
}
