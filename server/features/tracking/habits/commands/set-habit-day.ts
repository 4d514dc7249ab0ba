import type { Entry, DayChangeInput } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { type HabitDay, isAsExpected } from '#domain/habits/habit-day.ts';
import { frequencyOn } from '#domain/habits/past-rhythms.ts';
import { recordedDayAfter } from '#domain/history/change-habit.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { dayOfInstance, habitDayOn, recordedDayOn } from '#domain/history/recorded-habit.ts';
import { type LockedHabit, lockHabit } from '../history/read-histories.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { applyOnce } from './apply-once.ts';
import { type ChangedDay, storeDay } from './store-day.ts';
import { refuseTooMuch, storeEntries } from './entries-of-day.ts';
import { refuseOutside } from './refuse.ts';

type Target = Pick<HabitDay, 'habitId' | 'date'>;

/** The day, and its former entries when they have changed. */
type StoredDay = ChangedDay & { entriesBefore?: Entry[] };

/** Any day from the first day of the habit to today. */
export function setHabitDay(
  ctx: AppContext,
  actor: Actor,
  target: Target,
  change: DayChangeInput,
): Promise<StoredDay & { instance: HabitDay }> {
  return applyOnce(ctx, actor, async (tx) => {
    const stored = await changeDay(ctx, tx, actor, target, change);
    return { ...stored, instance: stored.day };
  });
}

/** Today's tick or skip, or an older day's, by the id of the day. */
export async function setHabitDayById(
  ctx: AppContext,
  actor: Actor,
  instanceId: number,
  change: DayChangeInput,
): Promise<HabitDay> {
  const target = dayOfInstance(instanceId);
  if (target.date > actor.today) throw notFound('Day');
  const { instance } = await setHabitDay(ctx, actor, target, change).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? notFound('Day') : error;
  });
  return instance;
}

/** In the transaction of the caller. */
export async function changeDay(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { habitId, date }: Target,
  change: DayChangeInput,
): Promise<StoredDay> {
  const locked = await lockHabit(ctx, tx, actor, habitId, date);
  return changeLockedDay(ctx, tx, actor, locked, { date, ...change });
}

/** `locked` has the details of the day. */
export async function changeLockedDay(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  locked: LockedHabit,
  { date, expected, ...change }: DayChangeInput & Pick<HabitDay, 'date'>,
): Promise<StoredDay> {
  const { habit } = locked;
  refuseOutside(habit, date, actor.today);
  const old = recordedDayOn(habit, date);
  if (expected && !isAsExpected(habitDayOn(habit, date), expected)) {
    throw new Refusal(409, 'This day was changed elsewhere.');
  }
  refuseUnknown(habit, date, change);
  if (change.entries) refuseTooMuch(change.entries);
  const next = recordedDayAfter(habit, date, change, actor.today);
  const amounts = { before: old.amount, after: next.amount, change };
  const day = { habitId: habit.id, date };
  const entriesBefore = await storeEntries(ctx, tx, actor, day, amounts);
  const stored = await storeDay(ctx, tx, locked, date, next);
  return { ...stored, ...(entriesBefore.length > 0 && { entriesBefore }) };
}

/** Refuses amounts and steps that the habit does not have on that day. */
function refuseUnknown(habit: StoredHabit, date: LocalDay, change: DayChangeInput): void {
  const { amount = null, entries = [] } = change;
  const hasAmount = amount !== null || entries.length > 0;
  if (hasAmount && frequencyOn(habit, date).goal === null) {
    throw new Refusal(422, 'This habit has no amount.');
  }
  const ticked = Object.keys(change.steps ?? {});
  const isKnown = ticked.every((id) => habit.steps?.some((step) => step.id === id));
  if (!isKnown) throw new Refusal(422, 'This habit has no such step.');
}
