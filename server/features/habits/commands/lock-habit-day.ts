import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayChange } from '#domain/habits/habit-day.ts';
import { type Rule, ruleOn } from '#domain/habits/past-rhythms.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { weekColumns, weekOf, type WeekRow } from '#server/features/account/public.ts';
import { notFound } from '#server/http/refusal.ts';
import { pausesOfHabitSql } from '../queries/conditions.ts';
import { HABIT_COLUMNS } from '../queries/list-habits.ts';
import type { HabitDayTarget, LockedHabit } from './locked-habit.ts';
import { type Neighbours, neighboursKept, readNeighboursOf } from './neighbours.ts';

// The habit, then its owner, whose other changes wait until this one is over: whoever looks at the whole day afterwards
// sees what they have left.
const lockHabit = statement(
  'habits.lock',
  `select ${HABIT_COLUMNS}, ${weekColumns('u')}, u.days_filled_through as "filledThrough",
          h.first_open_on as "firstOpenOn",
          h.latest_day_id as "latestDayId", h.latest_on as "latestOn",
          h.latest_scheduled as scheduled, h.latest_completed as completed,
          h.latest_skipped as skipped, h.latest_amount::float8 as amount,
          h.latest_steps_done as "stepsDone", h.latest_own_skip as "ownSkip",
          h.latest_notes as "publicNote",
          h.latest_habit_name as "habitName",
          ${pausesOfHabitSql({ userId: '$1', id: '$2' })} as pauses
     from habits h join users u on u.id = h.user_id
    where h.user_id = $1 and h.id = $2 for no key update of h, u`,
);

const lockAll = statement(
  'habits.lock-all',
  'select from habits where user_id = $1 order by id for no key update',
);

/** In the order of their ids, as everybody does who takes several. */
export const lockAllHabits = (tx: Transaction, userId: number): Promise<object[]> =>
  tx.run(lockAll, [userId]);

export async function lockHabitOf(
  tx: Transaction,
  { userId, habitId }: Pick<HabitDayTarget, 'userId' | 'habitId'>,
): Promise<LockedHabit> {
  const [row] = await tx.run<Omit<LockedHabit, 'week'> & WeekRow>(lockHabit, [userId, habitId]);
  if (!row) throw notFound('Habit');
  return Object.assign(row, { week: weekOf(row) });
}

const pausesOfOne = statement(
  'habits.pauses-of-habit',
  `select ${pausesOfHabitSql({ userId: '$1', id: '$2' })} as pauses`,
);

/** With its pauses as they are once the habit is locked: a lock that was waited for shows them as they were before. */
export async function withPausesNow(
  tx: Transaction,
  habit: LockedHabit,
  userId: number,
): Promise<LockedHabit> {
  const [found] = await tx.run<Pick<LockedHabit, 'pauses'>>(pausesOfOne, [userId, habit.id]);
  return { ...habit, pauses: found?.pauses ?? null };
}

/** The habit as it was asked for by one of its rhythms. */
export const asAskedBy = (habit: LockedHabit, rule: Rule): LockedHabit => {
  if (rule.through === null) return habit;
  const { type, rhythm, goal } = rule;
  const weekdays = rule.weekdays && [...rule.weekdays];
  return { ...habit, type, weekdays, rhythm, goal };
};

export type LockedDay = { habit: LockedHabit; neighbours: Neighbours | null };

/** The last done day before it, where that is known. */
type EarlierDone = { earlierDoneOn?: LocalDay | null };
type Told = Pick<DayChange, 'completed'>;

/**
 * No neighbours where other days decide what is asked for, which needs more of them, nor of a day under an earlier
 * rhythm.
 */
export async function lockHabitDay(
  tx: Transaction,
  target: HabitDayTarget,
  change: Told = {},
): Promise<LockedDay> {
  const [locked] = await lockHabitDayWith(tx, target, async () => ({}), change);
  return locked;
}

/** With something else that is asked behind the lock, and so sees what whoever held it has written. */
export async function lockHabitDayWith<T extends EarlierDone>(
  tx: Transaction,
  target: HabitDayTarget,
  ask: () => Promise<T>,
  { completed }: Told = {},
): Promise<[LockedDay, T]> {
  const locking = lockHabitOf(tx, target);
  // Two statements, not one: the second must see what a transaction that held the lock has written. For another day than
  // today it is needed, and for a tick that is taken back: it travels with the first one.
  const isNeeded = target.date !== target.today || completed === false;
  const ahead = isNeeded ? readNeighboursOf(tx, target) : undefined;
  const [habit, read, asked] = await Promise.all([locking, ahead, ask()]);
  return [await withNeighbours(tx, target, habit, { ...asked, read }), asked];
}

async function withNeighbours(
  tx: Transaction,
  target: HabitDayTarget,
  habit: LockedHabit,
  { read, earlierDoneOn }: EarlierDone & { read: Neighbours | undefined },
): Promise<LockedDay> {
  const rule = ruleOn(habit, target.date);
  const asking = askingOf(rule);
  if (asking === 'period' || asking === 'since' || rule.through !== null) {
    return { habit, neighbours: null };
  }
  const kept = read ?? neighboursKept(habit, target, earlierDoneOn);
  const known = kept ?? (await readNeighboursOf(tx, target));
  return { habit: { ...habit, pauses: known.pauses }, neighbours: known };
}
