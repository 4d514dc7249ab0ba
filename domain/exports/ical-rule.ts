import { dayAfterIntervals, DAYS_A_WEEK } from '../habits/rhythm.ts';
import { isOnWeekdays, type Schedule } from '../habits/schedule.ts';
import { isRestDay, type HabitCalendar } from '../history/habit-calendar.ts';
import { firstDayOutside } from '../habits/pause.ts';
import type { DayRange } from '../days/week.ts';
import { dayOfMonth } from '../days/local-day.ts';
import { sortWeekdays } from '../days/weekdays.ts';
import type { Frequency } from '../habits/frequency.ts';

const DAYS_EACH_MONTH_HAS = 28;

/** The due days of a calendar habit as a rule of RFC 5545. */
export function icalRule({ weekdays, rhythm, createdOn }: Schedule): string {
  if (rhythm?.kind !== 'every') {
    if (!weekdays?.length) return 'FREQ=DAILY';
    const days = sortWeekdays(weekdays).map((weekday) => weekday.slice(0, 2).toUpperCase());
    return `FREQ=WEEKLY;BYDAY=${days.join()}`;
  }
  const { count, unit } = rhythm;
  if (unit !== 'month') return `FREQ=${unit === 'day' ? 'DAILY' : 'WEEKLY'};INTERVAL=${count}`;
  return `FREQ=MONTHLY;INTERVAL=${count};${monthDays(dayOfMonth(createdOn))}`;
}

/** For the 31st, shorter months use their last day: the last one that the month has of the listed days. */
function monthDays(day: number): string {
  if (day <= DAYS_EACH_MONTH_HAS) return `BYMONTHDAY=${day}`;
  const days = Array.from(
    { length: day - DAYS_EACH_MONTH_HAS + 1 },
    (_, more) => DAYS_EACH_MONTH_HAS + more,
  );
  return `BYMONTHDAY=${days.join()};BYSETPOS=-1`;
}

/** The first due day from `from` on, rest days ignored. Null when there is no due day. */
export function firstDueDay(
  { createdOn }: HabitCalendar,
  frequency: Frequency,
  from: number,
): number | null {
  if (frequency.rhythm !== null) {
    let day = createdOn;
    for (let times = 1; day < from; times += 1) {
      day = dayAfterIntervals(frequency, createdOn, times);
    }
    return day;
  }
  for (let day = from; day < from + DAYS_A_WEEK; day += 1) {
    if (isOnWeekdays(frequency, day)) return day;
  }
  return null;
}

/** Whether the habit can be done on a day of the period. */
export function hasAllowedDay(
  calendar: HabitCalendar,
  frequency: Frequency,
  { from, until }: DayRange,
): boolean {
  for (let day = Math.max(from, calendar.createdOn); day <= until; day += 1) {
    if (!isRestDay(calendar, day) && isOnWeekdays(frequency, day)) return true;
  }
  return false;
}

/** The days since `from` without rest days. */
export function freeDays(calendar: HabitCalendar, from: number): DayRange[] {
  const begins = calendar.restDays.map((rest) => rest.from).toSorted((a, b) => a - b);
  const free: DayRange[] = [];
  let first = firstDayOutside(calendar.restDays, from);
  while (first !== null) {
    const begun: number = first;
    const next = begins.find((begin) => begin > begun) ?? Infinity;
    free.push({ from: begun, until: next - 1 });
    first = next === Infinity ? null : firstDayOutside(calendar.restDays, next);
  }
  return free;
}
