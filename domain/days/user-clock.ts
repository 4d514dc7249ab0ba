import { AT_MIDNIGHT, changeDayStart, type DayStart, hourAt, hourOfDay } from './day-start.ts';
import { addDays, type LocalDay } from './local-day.ts';
import { dayBegunAt, instantOf, type TimeZone, timeOfDayAt } from './time-zone.ts';

/** The time zone and the day start of a user. */
export type UserClock = { readonly zone: TimeZone; readonly dayStart: DayStart };

/** For days that begin at midnight. */
export const clockIn = (zone: TimeZone): UserClock => ({ zone, dayStart: AT_MIDNIGHT });

/**
 * The user's current day: the wall clock's date, minus one while it reads less than the hour at which their day
 * begins. It uses the reading instead of the time since midnight, so that days are right when clocks change.
 */
export const localDayOf = (epochMs: number, { zone, dayStart }: UserClock): LocalDay =>
  dayBegunAt(hourAt(dayStart, epochMs), epochMs, zone);

/** 'HH:MM' of the user's day: half past one at night is '25:30' of the day before if days begin at four. */
export function timeInDayOf(epochMs: number, { zone, dayStart }: UserClock): string {
  const time = timeOfDayAt(epochMs, zone);
  const hours = Number(time.slice(0, 2));
  return hours < hourAt(dayStart, epochMs) ? `${hours + 24}${time.slice(2)}` : time;
}

/** The hour at which the day begins or began. */
export const dayBeginsAt = (day: LocalDay, { zone, dayStart }: UserClock): number =>
  hourOfDay(day, dayStart, (hour, epochMs) => dayBegunAt(hour, epochMs, zone));

/** The first instant of the day, even where clocks skip that hour. */
export const startOfDayOf = (day: LocalDay, clock: UserClock): number =>
  instantOf(day, dayBeginsAt(day, clock), clock.zone);

export const startOfNextDayOf = (day: LocalDay, clock: UserClock): number =>
  startOfDayOf(addDays(day, 1), clock);

export function withDayStart(clock: UserClock, hour: number, now: number): DayStart {
  const nextBoundary = startOfNextDayOf(localDayOf(now, clock), clock);
  return changeDayStart(clock.dayStart, hour, { now, nextBoundary });
}
