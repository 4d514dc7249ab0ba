import type { LocalDay } from '#domain/days/local-day.ts';
import { isLeftOpen } from '#domain/habits/limit-day.ts';
import { withPauses } from '#domain/habits/paused-day.ts';
import { isOfRule, type Rule } from '#domain/habits/past-rhythms.ts';
import { periodOn } from '#domain/habits/period.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { HabitDayTarget } from './locked-habit.ts';
import type { RestChange, RestOwner } from './rest-change.ts';
import type { Decide } from './change-row.ts';
import { judgeDays } from './settle-habit.ts';
import { settleRule } from './settle-stretch.ts';
import { updateHabitDay } from './update-habit-day.ts';

type Settling = { rule: Rule; days: readonly LocalDay[]; last: LocalDay };

/** Day by day: where other days decide what is asked for, each one that changes has others follow. */
export async function settleRestSingly(
  ctx: AppContext,
  tx: Transaction,
  { userId, today, last }: RestOwner,
  { habitId, rules, days }: RestChange,
): Promise<void> {
  const day = { userId, today, habitId, date: today };
  for (const rule of rules) await settleDays(ctx, tx, day, { rule, days, last });
}

async function settleDays(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { rule, days, last }: Settling,
): Promise<void> {
  const asking = askingOf(rule);
  if (asking === 'period') return settlePeriods(ctx, tx, day, { rule, days, last });
  const own = days.filter((date) => date <= last && isOfRule(rule, date));
  if (asking === 'since') return settleSince(ctx, tx, day, { rule, days: own, last });
  const toJudge = new Set(own);
  for (const date of own) {
    const rest: Decide = (row, old) => {
      if (old && isLeftOpen(old)) toJudge.delete(date);
      return withPauses(old, row, date, { isOver: date < day.today });
    };
    await updateHabitDay(ctx, tx, { ...day, date }, rest, 'rules');
  }
  // One that rests no more may have been kept. Of the others it is known.
  if (asking === 'limit') await judgeDays(ctx, tx, day, [...toJudge]);
}

/** Each that some of the days lie in. */
async function settlePeriods(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { rule, days, last }: Settling,
): Promise<void> {
  let settledThrough: LocalDay | null = null;
  for (const found of days) {
    const date = found < last ? found : last;
    if (settledThrough !== null && date <= settledThrough) continue;
    const { week } = await settleRule(ctx, tx, { ...day, date }, rule);
    settledThrough = periodOn(rule, date, week).last;
  }
}

/** From the last time before the first of the days to the next time after the last one. */
async function settleSince(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { rule, days }: Settling,
): Promise<void> {
  let settledThrough: LocalDay | null = null;
  for (const date of days) {
    if (settledThrough !== null && date <= settledThrough) continue;
    settledThrough = (await settleRule(ctx, tx, { ...day, date }, rule)).last;
  }
}
