import { schedulesOf, versionOn } from '#domain/history/schedule-history.ts';
import type { Habit } from '#contract/habits.ts';
import { type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { RecordedDay } from '#domain/history/change-day.ts';
import type { Facts } from '#domain/history/facts.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import {
  recordedDayOn,
  evaluateHabit,
  instanceOn,
  withRecordedDay,
} from '#domain/history/evaluated-habit.ts';
import type { LockedHabit, Owner } from '../history/read-histories.ts';
import { storeChanges } from '../history/store-changes.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { writeAmounts, writeDayDetails } from '../history/write-histories.ts';
import { toHabit } from '../queries/to-habit.ts';
import { dayChanged } from './day-changed.ts';

/** The habit as of today, and the changed day; null when the day has no record. */
export type ChangedDay = { habit: Habit; instance: HabitDay | null };

/** A locked habit with the facts about its days. */
export type LockedDays = LockedHabit & { facts: Facts };

/** How often and how much on a day. */
export const frequencyOn = (habit: StoredHabit, owner: Owner, date: LocalDay): Frequency =>
  versionOn(schedulesOf(habit, owner.week), toDayNumber(date)).frequency;

/** Stores what the owner says about a day, with everything that follows from it. */
export async function storeDay(
  ctx: AppContext,
  tx: Transaction,
  locked: LockedDays,
  date: LocalDay,
  next: RecordedDay,
): Promise<ChangedDay> {
  const { owner, habit: before, listeners } = locked;
  const old = recordedDayOn(before, locked.facts, date);
  if (isSameDay(old, next)) return changedDayOf(before, locked.facts, owner, date);
  const at = ctx.clock.now();
  const { habit, facts } = withRecordedDay(before, locked.facts, date, next);
  const after = {
    ...evaluateHabit(habit, facts, owner),
    lastUpdated: new Date(at).toISOString(),
  };
  const { userId } = owner;
  const { notes, stepsDone } = next;
  const details = [{ habitId: before.id, date, notes, stepsDone }];
  if (!hasSameDetails(old, next)) writeDayDetails(tx, userId, details);
  if (old.amount !== next.amount) {
    writeAmounts(tx, userId, [{ habit: after, facts, dates: [date] }]);
  }
  await Promise.all([
    storeChanges(ctx, tx, owner, [{ before, after }], { reportedDay: date }),
    ctx.emit(tx, dayChanged(owner, { date, before, after, old, next, listeners, at })),
  ]);
  return changedDayOf(after, facts, owner, date);
}

function changedDayOf(habit: StoredHabit, facts: Facts, owner: Owner, date: LocalDay): ChangedDay {
  const ofToday = instanceOn(habit, facts, owner.today);
  return { habit: toHabit(habit, owner.today, ofToday), instance: instanceOn(habit, facts, date) };
}

const hasSameDetails = (a: RecordedDay, b: RecordedDay): boolean =>
  a.notes === b.notes && a.stepsDone?.join() === b.stepsDone?.join();

const isSameDay = (a: RecordedDay, b: RecordedDay): boolean =>
  a.record === b.record && a.amount === b.amount && hasSameDetails(a, b);
