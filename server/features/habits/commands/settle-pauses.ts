import { addDays, daysFromTo, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { isLeftOpen } from '#domain/habits/limit-day.ts';
import { withPauses } from '#domain/habits/paused-day.ts';
import { isPausedOn, type Pause, pausesOf } from '#domain/habits/pause.ts';
import { PAUSED_DAYS_BACK } from '#domain/habits/pause-rules.ts';
import { RHYTHM_DAYS_AT_MOST } from '#domain/habits/rhythm.ts';
import { isOfRule, type PastRhythm, type Rule, rulesOf } from '#domain/habits/past-rhythms.ts';
import { periodOn } from '#domain/habits/period.ts';
import { askingOf, type Schedule } from '#domain/habits/schedule.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { scheduleColumns } from '../queries/conditions.ts';
import type { HabitDayTarget } from './lock-habit-day.ts';
import { judgeDays } from './settle-habit.ts';
import { settleRule } from './settle-stretch.ts';
import { updateHabitDay } from './update-habit-day.ts';

type Owner = { userId: number; today: LocalDay; filledThrough: LocalDay };
export type RestedHabit = Schedule & { id: number; pastRhythms: PastRhythm[] | null };

const rested = statement(
  'habits.rested',
  `select h.id, ${scheduleColumns('h')}, h.past_rhythms as "pastRhythms"
     from habits h where h.user_id = $1 order by h.id`,
);

export const listRestedHabits = (tx: Transaction, userId: number): Promise<RestedHabit[]> =>
  tx.run<RestedHabit>(rested, [userId]);

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
    const rules = rulesOf(habit);
    const [then, now] = [pausesOf(before, habit.id), pausesOf(after, habit.id)];
    const first = laterOf(earliest, habit.createdOn);
    // What is needed of a period that runs hangs on its days to come.
    const isCounted = rules.some((rule) => askingOf(rule) === 'period');
    const last = laterOf(today, filledThrough);
    const days = daysFromTo(first, isCounted ? addDays(today, RHYTHM_DAYS_AT_MOST) : last).filter(
      (date) => isPausedOn(then, date) !== isPausedOn(now, date),
    );
    const day = { userId, today, habitId: habit.id, date: today };
    for (const rule of rules) await settleDays(ctx, tx, day, { rule, days, last });
  }
}

/** `last` is the last day that there is: later than today for a traveller whose clock went back. */
type Settling = { rule: Rule; days: readonly LocalDay[]; last: LocalDay };

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
    await updateHabitDay(ctx, tx, { ...day, date }, (row, old) => {
      if (old && isLeftOpen(old)) toJudge.delete(date);
      return withPauses(old, row, date, { isOver: date < day.today });
    });
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
