import { addDays, type LocalDay } from '../days/local-day.ts';
import { dayBeginsAt, type PersonClock, startOfDayOf } from '../days/person-clock.ts';
import { timesIn } from '../days/time-zone.ts';

export type MomentInDay = (day: LocalDay, time: string) => number | null;

/**
 * When somebody's clock reads the time on a day of theirs. A time before the hour at which the day begins belongs to its
 * late evening. One that clocks skip is the next that they read, and of one that they read twice it is the first. Null of
 * a day that the calendar skips whole. What is asked of many times on a day is worked out for that day once.
 */
export function momentsIn(clock: PersonClock): MomentInDay {
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

const aboutDay = (day: LocalDay, clock: PersonClock) => ({
  beginsAt: dayBeginsAt(day, clock),
  // Where the clock of that date reads another day all day long, there is no such day.
  isThere: startOfDayOf(day, clock) !== startOfDayOf(addDays(day, 1), clock),
});

export const momentInDay = (day: LocalDay, time: string, clock: PersonClock): number | null =>
  momentsIn(clock)(day, time);
