import { addDays, dayOfMonth, type LocalDay, monthOf, toLocalDay, yearOf } from './local-day.ts';

/** Calendar months from one to the other, whatever their days. */
export const monthsBetween = (from: LocalDay, to: LocalDay): number =>
  12 * (yearOf(to) - yearOf(from)) + monthOf(to) - monthOf(from);

export const firstOfMonth = (day: LocalDay): LocalDay => toLocalDay(`${day.slice(0, 7)}-01`);

export const lastOfMonth = (day: LocalDay): LocalDay => addDays(firstOfMonthAfter(day, 1), -1);

/** The first day of the month that is `count` months later. */
export function firstOfMonthAfter(day: LocalDay, count: number): LocalDay {
  const months = yearOf(day) * 12 + monthOf(day) + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  return toLocalDay(`${year}-${String((months % 12) + 1).padStart(2, '0')}-01`);
}

/** The same day of the month so many months later, or that month's last day where it is shorter. */
export function addMonths(day: LocalDay, count: number): LocalDay {
  const last = lastOfMonth(firstOfMonthAfter(day, count));
  return addDays(last, Math.min(0, dayOfMonth(day) - dayOfMonth(last)));
}
