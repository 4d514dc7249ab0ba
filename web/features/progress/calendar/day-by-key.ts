import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { addMonths } from '#domain/days/months.ts';
import { firstOfWeek, type WeekStart } from '#domain/days/week.ts';

/** The day to which a key leads in a calendar. */
export function dayByKey(key: string, day: LocalDay, weekStart: WeekStart): LocalDay | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'Home') return firstOfWeek(day, weekStart);
  if (key === 'End') return addDays(firstOfWeek(day, weekStart), 6);
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  return undefined;
}
