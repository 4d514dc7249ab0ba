import type { DayContent } from '#domain/habits/habit-day.ts';
import { addDays, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import type { DaySpan, Week } from '#domain/days/week.ts';
import { periodOn, periodOutcome } from '#domain/habits/period.ts';
import { type DatedContent, type KeptStretch, replan } from '#domain/habits/replan.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/refusal.ts';
import { contentColumns, HABIT_DAY_COLUMNS } from '../queries/conditions.ts';
import { findHabit } from '../queries/list-habits.ts';
import {
  type HabitDayTarget,
  type LockedHabit,
  lockHabitOf,
  readNeighboursOf,
  withPausesNow,
} from './lock-habit-day.ts';
import { planPeriod, readPeriod, writePeriod } from './period-chain.ts';
import { type ChangedDay, changeRow, type Decide } from './change-row.ts';

const daysBetween = statement(
  'habits.days-of-stretch',
  `select i.date, ${contentColumns('i')} from habit_instances i
    where i.user_id = $1 and i.habit_id = $2 and i.date between $3 and $4 order by i.date`,
);
// From the last time before the day to the next one after it.
const daysSince = statement(
  'habits.days-since-last',
  `select i.date, ${contentColumns('i')}, last.date as "lastDoneOn"
     from (select max(date) as date from habit_instances
            where user_id = $1 and habit_id = $2 and date < $3 and completed) last
    cross join (select min(date) as date from habit_instances
                 where user_id = $1 and habit_id = $2 and date > $3 and completed) next
     left join habit_instances i on i.user_id = $1 and i.habit_id = $2
           and i.date > coalesce(last.date, '-infinity') and i.date <= coalesce(next.date, 'infinity')
    order by i.date`,
);

type Around = { userId: number; habitId: number; date: LocalDay; today: LocalDay };

const weeksNear = statement(
  'habits.weeks-near-day',
  `select first, date as last from habit_periods
    where user_id = $1 and habit_id = $2 and unit = 'week'
      and date between $3::date - 7 and $3::date + 13`,
);

/** Where another beginning of the week was chosen: with those around the day that were counted already. */
async function weekAround(
  tx: Transaction,
  { week, streakUnit, periodFirst: first, periodLast: last }: LockedHabit,
  { userId, habitId, date }: Pick<Around, 'userId' | 'habitId' | 'date'>,
): Promise<Week> {
  if (streakUnit !== 'week' || week.from === null || first === null || last === null) return week;
  const counted =
    date >= first ? [{ first, last }] : await tx.run<DaySpan>(weeksNear, [userId, habitId, date]);
  return { ...week, counted };
}

/** And the habit, with the pauses that hold by now. */
export async function readStretch(
  tx: Transaction,
  locked: LockedHabit,
  around: Around,
): Promise<{ habit: LockedHabit; stretch: KeptStretch }> {
  const [habit, stretch] = await Promise.all([
    withPausesNow(tx, locked, around.userId),
    readDaysAround(tx, locked, around),
  ]);
  return { habit, stretch };
}

async function readDaysAround(
  tx: Transaction,
  habit: LockedHabit,
  { userId, habitId, date, today }: Around,
): Promise<KeptStretch> {
  const last = laterOf(today, date);
  const week = await weekAround(tx, habit, { userId, habitId, date });
  if (askingOf(habit) === 'period') {
    const period = periodOn(habit, date, week);
    const days = await tx.run<DatedContent>(daysBetween, [
      userId,
      habitId,
      period.first,
      period.last,
    ]);
    return { ...period, last: earlierOf(period.last, last), lastDoneOn: null, days, week };
  }
  type Row = DatedContent & { lastDoneOn: LocalDay | null };
  const rows = await tx.run<Row>(daysSince, [userId, habitId, date]);
  const lastDoneOn = rows[0]?.lastDoneOn ?? null;
  const days = rows.filter((row) => row.date !== null);
  const first = lastDoneOn === null ? habit.createdOn : addDays(lastDoneOn, 1);
  const end = days.find((day) => day.completed && day.date > date)?.date ?? last;
  return { first, last: end, lastDoneOn, days, week };
}

const earlierOf = (a: LocalDay, b: LocalDay) => (a < b ? a : b);

/** A day of a habit whose other days decide what is asked for: those that follow from it are changed too. */
export async function updateStretch(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit: locked, decide }: { habit: LockedHabit; decide: Decide },
): Promise<ChangedDay> {
  const { habit, stretch } = await readStretch(tx, locked, day);
  const old = stretch.days.find(({ date }) => date === day.date) ?? null;
  const next = decide(habit, old);
  await settleStretch(ctx, tx, day, { habit, stretch, change: { date: day.date, next } });
  return readChanged(tx, day, habit.week);
}

type Change = {
  habit: LockedHabit;
  stretch: KeptStretch;
  change: { date: LocalDay; next: DayContent | null } | null;
};

/** Makes the rows of a stretch, and the period they lie in, agree with what is asked for. */
export async function settleStretch(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit, stretch, change }: Change,
): Promise<void> {
  const { changed, days } = replan(habit, stretch, change);
  const kept =
    habit.streakUnit === 'day'
      ? undefined
      : await readPeriod(tx, habit, day, periodOn(habit, stretch.first, stretch.week));
  const plan = kept && planPeriod(habit, kept, periodOutcome(habit, kept.period, days), day.today);
  for (const [at, { date, next }] of changed.entries()) {
    const target = { ...day, date };
    // Each row leaves its mark on the habit, from which the next one goes on.
    const current = at === 0 ? habit : await lockHabitOf(tx, day);
    const neighbours = await readNeighboursOf(tx, target);
    const periods = plan && { periods: plan };
    await changeRow(ctx, tx, target, { habit: current, neighbours, next, ...periods });
  }
  if (plan) await writePeriod(tx, day, plan);
}

const oneDay = statement(
  'habits.day-of-habit',
  `select ${HABIT_DAY_COLUMNS} from habit_instances i
    where i.user_id = $1 and i.habit_id = $2 and i.date = $3`,
);

async function readChanged(tx: Transaction, day: HabitDayTarget, week: Week): Promise<ChangedDay> {
  const { userId, habitId, today, date } = day;
  const [habit, [instance]] = await Promise.all([
    findHabit(tx, { userId, today, week }, habitId),
    tx.run<NonNullable<ChangedDay['instance']>>(oneDay, [userId, habitId, date]),
  ]);
  if (!habit) throw notFound('Habit');
  return { habit, instance: instance ?? null };
}
