import type { DayChange } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/plugins/actor.ts';
import { notFound, Refusal } from '#server/plugins/refusal.ts';
import { findInstance } from '../queries/list-instances.ts';
import { type DayRecord, type LockedHabit, recordDay, untouchedDay } from './record-day.ts';

/** Completing un-skips and skipping un-completes. */
export function changedDay(old: DayRecord, change: DayChange): DayRecord {
  const { completed = old.completed, skipped = old.skipped, notes = old.notes } = change;
  return {
    scheduled: old.scheduled,
    completed: completed && change.skipped !== true,
    skipped: skipped && change.completed !== true,
    notes,
  };
}

/** Today's tick or skip, or an older day's, by the id of its record. */
export async function changeInstance(
  house: House,
  actor: Actor,
  instanceId: number,
  change: DayChange,
): Promise<void> {
  const { userId, today } = actor;
  await house.database.transaction(async (tx) => {
    const instance = await findInstance(tx, userId, instanceId);
    if (!instance) throw notFound('This day');
    const day = { userId, today, habitId: instance.habitId, date: instance.date as LocalDay };
    await recordDay(house, tx, day, (_habit, old) => {
      if (!old) throw notFound('This day');
      return changedDay(old, change);
    });
  });
}

/** Any day from the habit's creation to today. Returns the id of the day's record. */
export async function setDay(
  house: House,
  actor: Actor,
  target: { habitId: number; date: LocalDay },
  change: DayChange,
): Promise<number> {
  const { userId, today } = actor;
  return house.database.transaction(async (tx) => {
    const day = { userId, today, ...target };
    const instanceId = await recordDay(house, tx, day, (habit, old) => {
      refuseOutside(habit, target.date, today);
      return changedDay(old ?? untouchedDay(habit, target.date), change);
    });
    if (instanceId === null) throw new Error('The day was not stored.');
    return instanceId;
  });
}

/** A day before the habit would count in its figures and be missing from its history. */
export function refuseOutside(habit: LockedHabit, date: LocalDay, today: LocalDay): void {
  if (date > today) throw new Refusal(422, 'This day has not come yet.');
  if (date < habit.createdOn) throw new Refusal(422, 'The habit did not exist on this day.');
}
