import { addDays, type LocalDay } from '../days/local-day.ts';
import { dayBeginsAt, type UserClock, startOfDayOf } from '../days/user-clock.ts';
import { timesIn } from '../days/time-zone.ts';

export type MomentInDay = (day: LocalDay, time: string) => number | null;

/**
 * The moment of a wall time on a user's day. A time before the start of the day belongs to its late evening. A skipped time
 * becomes the next existing one; a repeated time means the first one. Null for a day that the time zone skips. Values are
 * cached per day.
 */
export function momentsIn(clock: UserClock): MomentInDay {
  const days = new Map<LocalDay, { beginsAt: number; isThere: boolean }>();
  const instantOf = timesIn(clock.zone);
  return (day, time) => {
    let known = days.get(day);
    if (!known) days.set(day, (known = aboutDay(day, clock)));
    if (!known.isThere) return null;
    const isAfterMidnight = Number(time.slice(0, 2)) < known.beginsAt;
    return instantOf(isAfterMidnight ? addDays(day, 1) : day, time);
  };
}

const aboutDay = (day: LocalDay, clock: UserClock) => ({
  beginsAt: dayBeginsAt(day, clock),
  // The time zone skips the day if its clock shows another date all day.
  isThere: startOfDayOf(day, clock) !== startOfDayOf(addDays(day, 1), clock),
});

export const momentInDay = (day: LocalDay, time: string, clock: UserClock): number | null =>
  momentsIn(clock)(day, time);
