import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { RecordedDay } from '#domain/history/change-day.ts';
import type { Facts } from '#domain/history/facts.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import {
  recordedDayOn,
  evaluateHabit,
  type HabitFacts,
  instanceOn,
  withRecordedDay,
} from '#domain/history/evaluated-habit.ts';
import type { LockedHabit, LockedOwner } from '../history/read-histories.ts';
import { storeChanges } from '../history/store-changes.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { writeAmounts, writeDayDetails } from '../history/write-histories.ts';
import { toHabit } from '../queries/to-habit.ts';
import { dayChanged } from './day-changed.ts';

/** The habit as of today, and the changed day; null when the day has no record. */
export type ChangedDay = { habit: Habit; instance: HabitDay | null };

/** Stores the record of a day, with everything that follows from it. */
export async function storeDay(
  ctx: AppContext,
  tx: Transaction,
  locked: LockedHabit,
  date: LocalDay,
  next: RecordedDay,
): Promise<ChangedDay> {
  const { owner, habit, facts } = locked;
  if (isSameDay(recordedDayOn(habit, facts, date), next)) {
    return changedDayOf(habit, facts, owner, date);
  }
  const recorded = withRecordedDay(habit, facts, date, next);
  const evaluated = evaluateHabit(recorded.habit, recorded.facts, owner);
  return storeHabit(ctx, tx, locked, date, { habit: evaluated, facts: recorded.facts });
}

/** Stores a changed habit. Of its records, only that of `date` may have changed. */
export async function storeHabit(
  ctx: AppContext,
  tx: Transaction,
  { owner, habit: before, facts: factsBefore, listeners }: LockedHabit,
  date: LocalDay,
  { habit, facts }: HabitFacts<StoredHabit>,
): Promise<ChangedDay> {
  const at = ctx.clock.now();
  const after = { ...habit, lastUpdated: new Date(at).toISOString() };
  const old = recordedDayOn(before, factsBefore, date);
  const next = recordedDayOn(after, facts, date);
  const { userId } = owner;
  const { notes, stepsDone } = next;
  if (!hasSameDetails(old, next))
    writeDayDetails(tx, userId, after.id, [{ date, notes, stepsDone }]);
  if (old.amount !== next.amount) writeAmounts(tx, userId, after, { facts, dates: [date] });
  const changes = [{ before, after }];
  if (isSameDay(old, next)) await storeChanges(ctx, tx, owner, changes);
  else {
    await Promise.all([
      storeChanges(ctx, tx, owner, changes, { reportedDay: date }),
      ctx.emit(tx, dayChanged(owner, { date, before, after, old, next, listeners, at })),
    ]);
  }
  return changedDayOf(after, facts, owner, date);
}

function changedDayOf(
  habit: StoredHabit,
  facts: Facts,
  owner: LockedOwner,
  date: LocalDay,
): ChangedDay {
  const { today } = owner;
  const ofToday = { today, pauses: habit.pauses, instance: instanceOn(habit, facts, today) };
  return { habit: toHabit(habit, ofToday), instance: instanceOn(habit, facts, date) };
}

const hasSameDetails = (a: RecordedDay, b: RecordedDay): boolean =>
  a.notes === b.notes && a.stepsDone?.join() === b.stepsDone?.join();

const isSameDay = (a: RecordedDay, b: RecordedDay): boolean =>
  a.record === b.record && a.amount === b.amount && hasSameDetails(a, b);
