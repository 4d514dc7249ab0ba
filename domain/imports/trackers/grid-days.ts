import {
  addDays,
  dayOfMonth,
  daysBetween,
  isLocalDay,
  type LocalDay,
  weekdayOf,
} from '../../days/local-day.ts';
import { addMonths, firstOfMonth, monthsBetween } from '../../days/months.ts';
import type { Weekday } from '../../days/weekdays.ts';
import type { Frequency } from '../../habits/frequency.ts';
import { DAYS_A_WEEK, type Rhythm } from '../../habits/rhythm.ts';

/** In that week, or the week before. */
export function weekdayUpTo(day: LocalDay, weekday: Weekday): LocalDay {
  return weekdayOf(day) === weekday ? day : weekdayUpTo(addDays(day, -1), weekday);
}

/** In days. Undefined for months, and when the first day does not matter. */
function intervalOf(rhythm: Rhythm | null): number | undefined {
  if (rhythm?.kind === 'quota') return typeof rhythm.per === 'object' ? rhythm.per.days : undefined;
  if (rhythm?.from !== 'start' || rhythm.unit === 'month') return undefined;
  return rhythm.unit === 'week' ? DAYS_A_WEEK * rhythm.count : rhythm.count;
}

const MONTHS_LOOKED_BACK = 200;

/**
 * The last day up to `day` on which the habit may begin, so that its due days or blocks are the same as from `start` on.
 */
export function gridDayUpTo(
  { rhythm }: Pick<Frequency, 'rhythm'>,
  start: LocalDay,
  day: LocalDay,
): LocalDay {
  const interval = intervalOf(rhythm);
  if (interval !== undefined) {
    return addDays(start, Math.floor(daysBetween(start, day) / interval) * interval);
  }
  if (rhythm?.kind !== 'every' || rhythm.from === 'done') return day;
  const { count } = rhythm;
  // A shorter month has no 31st, and an earlier day would shift all later ones.
  const last = monthsBetween(start, day);
  for (let months = last; months > last - MONTHS_LOOKED_BACK; months -= 1) {
    const found = addMonths(start, months);
    const isWhole = months % count === 0 && dayOfMonth(found) === dayOfMonth(start);
    if (isWhole && found <= day) return found;
  }
  return start;
}

/** Whether the date exists in some year. */
export const isDate = (month: number, day: number): boolean =>
  isLocalDay(`${LEAP_YEAR}-${twoDigits(month)}-${twoDigits(day)}`);

const LEAP_YEAR = 2024;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The date in the year of `day`, or in the last year before it that has the date. */
export function dateUpTo(month: number, number: number, day: LocalDay): LocalDay {
  const found = dayOfMonthUpTo(number, day);
  const isFound = found.slice(5, 7) === twoDigits(month);
  return isFound ? found : dateUpTo(month, number, addDays(found, -1));
}

/** The day of the month in the month of `day`, or in the month before. */
export function dayOfMonthUpTo(number: number, day: LocalDay): LocalDay {
  const first = firstOfMonth(day);
  const inMonth = addDays(first, number - 1);
  if (inMonth <= day && inMonth.slice(0, 7) === day.slice(0, 7)) return inMonth;
  return dayOfMonthUpTo(number, addDays(first, -1));
}
