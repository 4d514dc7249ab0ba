import {
  addDays,
  daysFromTo,
  type LocalDay,
  monthOf,
  toLocalDay,
  weekdayOf,
  yearOf,
} from './local-day.ts';
import { WEEKDAYS, type Weekday } from './weekdays.ts';

/** As a calendar's row shows them. */
export const SUNDAY_FIRST: readonly Weekday[] = ['sunday', ...WEEKDAYS.slice(0, 6)];

export function firstOfMonth(day: LocalDay): LocalDay {
  return toLocalDay(`${day.slice(0, 7)}-01`);
}

/** The first day of the month that is `count` months later. */
export function addMonths(day: LocalDay, count: number): LocalDay {
  const months = yearOf(day) * 12 + monthOf(day) + count;
  const year = Math.floor(months / 12);
  return toLocalDay(`${year}-${String((months % 12) + 1).padStart(2, '0')}-01`);
}

/** Whole weeks from Sunday to Saturday, so with the ends of the months before and after. */
export function monthGrid(month: LocalDay): LocalDay[] {
  const first = firstOfMonth(month);
  const last = addDays(addMonths(month, 1), -1);
  return daysFromTo(sundayOf(first), addDays(sundayOf(last), 6));
}

function sundayOf(day: LocalDay): LocalDay {
  return addDays(day, -SUNDAY_FIRST.indexOf(weekdayOf(day)));
}
