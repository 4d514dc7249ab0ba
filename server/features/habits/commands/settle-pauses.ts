import { addDays, daysFromTo, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { withPauses } from '#domain/habits/habit-day.ts';
import { isPausedOn, type Pause, pausesOf } from '#domain/habits/pause.ts';
import { PAUSED_DAYS_BACK } from '#domain/habits/pause-rules.ts';
import { RHYTHM_DAYS_AT_MOST } from '#domain/habits/rhythm.ts';
import { askingOf, type Schedule } from '#domain/habits/schedule.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { type HabitDayTarget, lockHabitOf } from './lock-habit-day.ts';
import { judgeDays, settlePeriods } from './settle-habit.ts';
import { updateHabitDay } from './update-habit-day.ts';
import { readStretch, settleStretch } from './update-stretch.ts';

type Owner = { userId: number; today: LocalDay; filledThrough: LocalDay };
export type RestedHabit = Schedule & { id: number };
type Change = {
  habits: readonly RestedHabit[];
  before: readonly Pause[];
  after: readonly Pause[];
};

/** Makes the days whose rest began or ended what they are now. They are of the last month, however long a pause is. */
export async function settlePauses(
  ctx: AppContext,
  tx: Transaction,
  { userId, today, filledThrough }: Owner,
  { habits, before, after }: Change,
): Promise<void> {
  const earliest = addDays(today, -PAUSED_DAYS_BACK);
  for (const habit of habits) {
    const [then, now] = [pausesOf(before, habit.id), pausesOf(after, habit.id)];
    const first = laterOf(earliest, habit.createdOn);
    // What is needed of a period that runs hangs on its days to come.
    const isCounted = askingOf(habit) === 'period';
    const last = isCounted ? addDays(today, RHYTHM_DAYS_AT_MOST) : laterOf(today, filledThrough);
    const days = daysFromTo(first, last).filter(
      (date) => isPausedOn(then, date) !== isPausedOn(now, date),
    );
    const day = { userId, today, habitId: habit.id, date: today };
    await settleDays(ctx, tx, day, { habit, days });
  }
}

type Settling = { habit: RestedHabit; days: readonly LocalDay[] };

async function settleDays(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit, days }: Settling,
): Promise<void> {
  const [first] = days;
  if (first === undefined) return;
  const asking = askingOf(habit);
  if (asking === 'period')
    return settlePeriods(ctx, tx, day, first < day.today ? first : day.today);
  if (asking === 'since') return settleSince(ctx, tx, day, days);
  for (const date of days) {
    await updateHabitDay(ctx, tx, { ...day, date }, (row, old) => withPauses(old, row, date));
  }
  // Those that its owner sees now: a day that rests no more may have been kept.
  if (asking === 'limit') await judgeDays(ctx, tx, day, first);
}

/** From the last time before the first of the days to the next time after the last one. */
async function settleSince(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  days: readonly LocalDay[],
): Promise<void> {
  let settledThrough: LocalDay | null = null;
  for (const date of days) {
    if (settledThrough !== null && date <= settledThrough) continue;
    const around = { ...day, date };
    const read = await readStretch(tx, await lockHabitOf(tx, day), around);
    await settleStretch(ctx, tx, around, { ...read, change: null });
    settledThrough = read.stretch.last;
  }
}
