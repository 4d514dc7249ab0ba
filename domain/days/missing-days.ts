import { addDays, laterOf, type LocalDay } from './local-day.ts';
import { isPausedOn } from '../habits/pause.ts';
import { type Schedule, scheduledDays } from '../habits/schedule.ts';

/** How far back the rows of days without a visit are made. */
export const MOST_DAYS_BACK = 90;

/** The days whose rows the first call of a new day has to make, or null when there is nothing to do. */
export function daysToFill(owner: {
  filledThrough: LocalDay | null;
  today: LocalDay;
}): { first: LocalDay; last: LocalDay } | null {
  const { filledThrough, today } = owner;
  const earliest = addDays(today, -MOST_DAYS_BACK);
  if (filledThrough === null) return { first: earliest, last: today };
  // A traveller's day may go back; what is filled stays filled.
  if (filledThrough >= today) return null;
  return { first: laterOf(earliest, addDays(filledThrough, 1)), last: today };
}

/** A paused day is written too: it is neutral, and known to have been asked for but for the pause. */
export function missingHabitDays<Id>(
  habits: readonly ({ id: Id } & Schedule)[],
  filledThrough: LocalDay | null,
  today: LocalDay,
): { habitId: Id; day: LocalDay; isPaused: boolean }[] {
  const span = daysToFill({ filledThrough, today });
  if (!span) return [];
  return habits.flatMap((habit) =>
    scheduledDays({ ...habit, pauses: null }, span.first, span.last).map((day) => ({
      habitId: habit.id,
      day,
      isPaused: isPausedOn(habit.pauses, day),
    })),
  );
}
