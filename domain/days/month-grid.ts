import { addDays, daysFromTo, type LocalDay } from './local-day.ts';
import { firstOfMonth, lastOfMonth } from './months.ts';
import { firstOfWeek, type WeekStart } from './week.ts';

/** Whole weeks, so with the ends of the months before and after. */
export function monthGrid(month: LocalDay, weekStart: WeekStart): LocalDay[] {
  const first = firstOfMonth(month);
  const last = lastOfMonth(month);
  return daysFromTo(firstOfWeek(first, weekStart), addDays(firstOfWeek(last, weekStart), 6));
}
