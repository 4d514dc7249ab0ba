import { addDays, daysFromTo, type LocalDay, weekdayOf } from './local-day.ts';
import { firstOfMonth, lastOfMonth } from './months.ts';
import { WEEKDAYS, type Weekday } from './weekdays.ts';

/** As a calendar's row shows them. */
export const SUNDAY_FIRST: readonly Weekday[] = ['sunday', ...WEEKDAYS.slice(0, 6)];

/** Whole weeks from Sunday to Saturday, so with the ends of the months before and after. */
export function monthGrid(month: LocalDay): LocalDay[] {
  const first = firstOfMonth(month);
  const last = lastOfMonth(month);
  return daysFromTo(sundayOf(first), addDays(sundayOf(last), 6));
}

function sundayOf(day: LocalDay): LocalDay {
  return addDays(day, -SUNDAY_FIRST.indexOf(weekdayOf(day)));
}
