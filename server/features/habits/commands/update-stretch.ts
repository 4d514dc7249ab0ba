import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayContent } from '#domain/habits/habit-day.ts';
import { type Rule, ruleOn } from '#domain/habits/past-rhythms.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import type { Week } from '#domain/days/week.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/refusal.ts';
import { HABIT_DAY_COLUMNS } from '../queries/conditions.ts';
import { findHabit } from '../queries/list-habits.ts';
import { asAskedBy } from './lock-habit-day.ts';
import type { HabitDayTarget, LockedHabit } from './locked-habit.ts';
import { readNeighboursOf } from './neighbours.ts';
import { type ChangedDay, changeRow, type Decide } from './change-row.ts';
import { readStretch, type Ruled } from './read-stretch.ts';
import { settleOtherRules, settleStretch } from './settle-stretch.ts';

type Deciding = { habit: LockedHabit; decide: Decide; isTold: boolean };
type Content = DayContent | null;
/** `changed`: which days, itself or others that follow from it. */
type Told = { old: Content; next: Content; changed: LocalDay[] };

/**
 * A day of a habit whose other days decide what is asked for, or under an earlier rhythm: days that follow from it are
 * changed too.
 */
export async function updateStretch(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit, decide, isTold }: Deciding,
): Promise<ChangedDay> {
  const rule = ruleOn(habit, day.date);
  const asking = askingOf(rule);
  const isFollowed = asking === 'period' || asking === 'since';
  const tell = isFollowed ? tellStretch : tellOneDay;
  const told = await tell(ctx, tx, day, { habit, decide, isTold }, rule);
  if (countsElsewhere({ habit, rule }, told)) {
    const toldOn = isTold ? day.date : null;
    for (const date of new Set([day.date, ...told.changed])) {
      const isOwn = date === day.date;
      const about = { habit, rule, isTold: isTold && isOwn, toldOn };
      await settleOtherRules(ctx, tx, { ...day, date }, about);
    }
  }
  return readChanged(tx, day, habit.week);
}

async function tellStretch(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit: locked, decide, isTold }: Deciding,
  known: Rule,
): Promise<Told> {
  const { habit, rule, stretch } = await readStretch(tx, { habit: locked, rule: known }, day);
  const old = stretch.days.find(({ date }) => date === day.date) ?? null;
  const next = decide(asAskedBy(habit, rule), old);
  const change = { date: day.date, next };
  const toldOn = next && day.date;
  const changed = await settleStretch(ctx, tx, day, {
    habit,
    rule,
    stretch,
    change,
    isTold,
    toldOn,
  });
  return { old, next, changed };
}

async function tellOneDay(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit: locked, decide }: Deciding,
  rule: Rule,
): Promise<Told> {
  const neighbours = await readNeighboursOf(tx, day);
  const habit = { ...locked, pauses: neighbours.pauses };
  const old = neighbours.instanceId === null ? null : neighbours;
  const next = decide(asAskedBy(habit, rule), old);
  await changeRow(ctx, tx, day, { habit, neighbours, next });
  return { old, next, changed: [day.date] };
}

/** For days under an earlier rhythm a later day says no more than whether it could be used. */
export const countsElsewhere = (
  { habit, rule }: Ruled,
  { old, next }: Pick<Told, 'old' | 'next'>,
): boolean =>
  habit.pastRhythms !== null &&
  (rule.through !== null || (old?.skipped ?? false) !== (next?.skipped ?? false));

const oneDay = statement(
  'habits.day-of-habit',
  `select ${HABIT_DAY_COLUMNS} from habit_instances i
    where i.user_id = $1 and i.habit_id = $2 and i.date = $3`,
);

export async function readChanged(
  tx: Transaction,
  day: HabitDayTarget,
  week: Week,
): Promise<ChangedDay> {
  const { userId, habitId, today, date } = day;
  const [habit, [instance]] = await Promise.all([
    findHabit(tx, { userId, today, week }, habitId),
    tx.run<NonNullable<ChangedDay['instance']>>(oneDay, [userId, habitId, date]),
  ]);
  if (!habit) throw notFound('Habit');
  return { habit, instance: instance ?? null };
}
