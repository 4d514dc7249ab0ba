import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import {
  habitDayOn,
  instanceOn,
  type RecordedDay,
  recordedDayOn,
  withRecordedDay,
} from '#domain/history/recorded-habit.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import type { LockedHabit } from '../history/read-histories.ts';
import { storeChanges } from '../history/store-changes.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { writeAmounts, writeDayDetails } from '../history/write-histories.ts';
import { toHabit } from '../queries/to-habit.ts';
import { dayChanged } from './day-changed.ts';

/** The habit as of today, and the changed day. `instance` is null when the day has no record. */
export type ChangedDay = { habit: Habit; day: HabitDay; instance: HabitDay | null };

/** Stores the record of a day, with everything that follows from it. */
export async function storeDay(
  ctx: AppContext,
  tx: Transaction,
  locked: LockedHabit,
  date: LocalDay,
  next: RecordedDay,
): Promise<ChangedDay> {
  const { owner, habit } = locked;
  if (isSameDay(recordedDayOn(habit, date), next)) return toChangedDay(habit, owner.today, date);
  return storeHabit(ctx, tx, locked, date, withRecordedDay(habit, date, next));
}

/** Evaluates and stores a changed habit. Only the record of `date` may have changed. */
export async function storeHabit(
  ctx: AppContext,
  tx: Transaction,
  { owner, habit: before, listeners }: LockedHabit,
  date: LocalDay,
  changed: StoredHabit,
): Promise<ChangedDay> {
  const at = ctx.clock.now();
  const { userId, today } = owner;
  const lastUpdated = new Date(at).toISOString();
  const after = Object.assign(evaluateHabit(changed, owner), { lastUpdated });
  const old = recordedDayOn(before, date);
  const next = recordedDayOn(after, date);
  const { notes, stepsDone } = next;
  if (!hasSameDetails(old, next))
    writeDayDetails(tx, userId, after.id, [{ date, notes, stepsDone }]);
  if (old.amount !== next.amount) writeAmounts(tx, userId, after, [date]);
  const changes = [{ before, after }];
  if (isSameDay(old, next)) await storeChanges(ctx, tx, owner, changes);
  else {
    await Promise.all([
      storeChanges(ctx, tx, owner, changes, { reportedDay: date }),
      ctx.emit(tx, dayChanged(owner, { date, before, after, listeners, at })),
    ]);
  }
  return toChangedDay(after, today, date);
}

function toChangedDay(habit: StoredHabit, today: LocalDay, date: LocalDay): ChangedDay {
  const ofToday = { today, pauses: habit.pauses, instance: instanceOn(habit, today) };
  const instance = instanceOn(habit, date);
  return { habit: toHabit(habit, ofToday), day: instance ?? habitDayOn(habit, date), instance };
}

const hasSameDetails = (a: RecordedDay, b: RecordedDay): boolean =>
  a.notes === b.notes && a.stepsDone?.join() === b.stepsDone?.join();

const isSameDay = (a: RecordedDay, b: RecordedDay): boolean =>
  a.record === b.record && a.amount === b.amount && hasSameDetails(a, b);
