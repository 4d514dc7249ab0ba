import { addDays, laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { isTouched } from '#domain/habits/habit-day.ts';
import { isOfRule, type Rule, rulesOf } from '#domain/habits/past-rhythms.ts';
import { type StreakUnit, streakUnitOf } from '#domain/habits/period.ts';
import { chainOf } from '#domain/streaks/chain.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { LockedHabit } from './locked-habit.ts';
import { readDaysSince } from './read-days-since.ts';
import { settleRule } from './settle-stretch.ts';
import { removeDays, writeDays } from './write-days.ts';

const periodsSince = statement(
  'habits.periods-since',
  `select unit, first, date as last from habit_periods
    where user_id = $1 and habit_id = $2 and date >= $3 order by date`,
);
const storeRun = statement(
  'habits.store-run',
  'update habits set streak = $3, last_done_on = $4 where user_id = $1 and id = $2',
);

type Owner = { userId: number; today: LocalDay };
type Since = { habit: LockedHabit; since: LocalDay };
type KeptPeriod = { unit: StreakUnit; first: LocalDay; last: LocalDay };

/** What was asked of the days and has not happened is asked no more. Later ones that were done go on from those before. */
export async function leaveDays(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Owner,
  { habit, since }: Since,
): Promise<void> {
  const { id: habitId, streakUnit } = habit;
  const kept = (await readDaysSince(tx, userId, [{ habitId, date: since }])).get(habitId);
  const left = (kept?.days ?? []).filter((day) => !isTouched(day)).map(({ date }) => date);
  if (!kept || left.length === 0) return;
  const { links, latest } = chainOf(kept.days.filter(isTouched), kept.before);
  const before = new Map(kept.days.map(({ date, streak }) => [date, streak]));
  const moved = links.filter(({ date, streak }) => before.get(date) !== streak);
  await removeDays(
    tx,
    userId,
    left.map((date) => ({ habitId, date })),
  );
  await writeDays(
    tx,
    userId,
    moved.map((day) => ({ ...day, habitId })),
  );
  if (streakUnit === 'day') {
    await tx.run(storeRun, [userId, habitId, latest.streak, latest.lastDoneOn]);
  }
  const dates = left.filter((date) => date < today);
  if (dates.length === 0) return;
  await ctx.emit(tx, { type: 'days_rested', userId, dates, today, at: ctx.clock.now() });
}

/** Counts the periods that are kept anew, from the one that the day lies in: other days of them can be used now. */
export async function settleKeptPeriods(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Owner,
  { habit, since }: Since,
): Promise<void> {
  const { id: habitId, filledThrough } = habit;
  const lastDay = laterOf(today, filledThrough ?? today);
  const rules = rulesOf(habit);
  for (const period of await tx.run<KeptPeriod>(periodsSince, [userId, habitId, since])) {
    const rule = rules.find((candidate) => isCountedBy(candidate, period, lastDay));
    if (rule) await settleRule(ctx, tx, { userId, today, habitId, date: period.first }, rule);
  }
}

const isCountedBy = (rule: Rule, { unit, last }: KeptPeriod, lastDay: LocalDay): boolean =>
  streakUnitOf(rule) === unit && isOfRule(rule, last < lastDay ? last : lastDay);

/** The day after the habit was put away, and today where that is the same day: what is open by then is not lost. */
export const firstLeft = (archivedOn: LocalDay, today: LocalDay): LocalDay =>
  archivedOn < today ? addDays(archivedOn, 1) : today;
