import { addDays, type LocalDay } from '../days/local-day.ts';
import { dayBeginsAt, type PersonClock, startOfDayOf } from '../days/person-clock.ts';
import { instantOfTime } from '../days/time-zone.ts';

/**
 * When somebody's clock reads the time on a day of theirs. A time before the hour at which the day begins belongs to its
 * late evening. One that clocks skip is the next that they read, and of one that they read twice it is the first. Null of
 * a day that the calendar skips whole.
 */
export function momentInDay(day: LocalDay, time: string, clock: PersonClock): number | null {
  const isAfterMidnight = Number(time.slice(0, 2)) < dayBeginsAt(day, clock);
  const date = isAfterMidnight ? addDays(day, 1) : day;
  const at = instantOfTime(date, time, clock.zone);
  // Where the clock of that date reads another day all day long, there is no such day.
  return startOfDayOf(day, clock) === startOfDayOf(addDays(day, 1), clock) ? null : at;
}
