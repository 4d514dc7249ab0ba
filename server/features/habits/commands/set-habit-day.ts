import { type DayChange, applyDayChange, untouchedDay } from '#domain/habit-day.ts';
import type { LocalDay } from '#domain/local-day.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { findHabitDay } from '../queries/list-habit-days.ts';
import type { LockedHabit } from './lock-habit-day.ts';
import { updateHabitDay } from './update-habit-day.ts';

/** Today's tick or skip, or an older day's, by the id of its record. */
export async function setHabitDayById(
  house: House,
  actor: Actor,
  instanceId: number,
  change: DayChange,
): Promise<void> {
  const { userId, today } = actor;
  await house.database.transaction(async (tx) => {
    const instance = await findHabitDay(tx, userId, instanceId);
    if (!instance) throw notFound('This day');
    const day = { userId, today, habitId: instance.habitId, date: instance.date };
    await updateHabitDay(house, tx, day, (_habit, old) => {
      if (!old) throw notFound('This day');
      return applyDayChange(old, change);
    });
  });
}

/** Any day from the habit's creation to today. Returns the id of the day's record. */
export async function setHabitDay(
  house: House,
  actor: Actor,
  target: { habitId: number; date: LocalDay },
  change: DayChange,
): Promise<number> {
  const { userId, today } = actor;
  return house.database.transaction(async (tx) => {
    const day = { userId, today, ...target };
    const instanceId = await updateHabitDay(house, tx, day, (habit, old) => {
      refuseOutside(habit, target.date, today);
      return applyDayChange(old ?? untouchedDay(habit, target.date), change);
    });
    if (instanceId === null) throw new Error('The day was not stored.');
    return instanceId;
  });
}

/** A day before the habit would count in its figures and be missing from its history. */
export function refuseOutside(habit: LockedHabit, date: LocalDay, today: LocalDay): void {
  if (date > today) throw new Refusal(422, 'This day is in the future.');
  if (date < habit.createdOn) throw new Refusal(422, 'The habit did not exist on this day.');
}
