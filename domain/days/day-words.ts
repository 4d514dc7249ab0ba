import { dayOfMonth, type LocalDay, monthOf, weekdayOf, yearOf } from './local-day.ts';
import { shortWeekdayName, weekdayName } from './weekdays.ts';

// Uses tables instead of Intl, whose start takes a tenth of a second on a phone.

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** 'November 2026' */
export const monthText = (day: LocalDay): string => `${monthName(day)} ${yearOf(day)}`;

/** 'Nov 4' */
export const shortMonthDay = (day: LocalDay): string =>
  `${monthName(day).slice(0, 3)} ${dayOfMonth(day)}`;

/** 'Nov 4, 2026' */
export const shortDate = (day: LocalDay): string => `${shortMonthDay(day)}, ${yearOf(day)}`;

/** 'Nov 4 – 10, 2026', 'Nov 4 – Dec 10, 2026', 'Nov 4, 2026 – Jan 3, 2027', and a single day alone. */
export function spanText(first: LocalDay, last: LocalDay): string {
  if (first === last) return shortDate(first);
  if (yearOf(first) !== yearOf(last)) return `${shortDate(first)} – ${shortDate(last)}`;
  const isOneMonth = monthName(first) === monthName(last);
  return `${shortMonthDay(first)} – ${isOneMonth ? `${dayOfMonth(last)}, ${yearOf(last)}` : shortDate(last)}`;
}

/** 'November 4' */
export const longMonthDay = (day: LocalDay): string => `${monthName(day)} ${dayOfMonth(day)}`;

/** 'November 4, 2026' */
export const longDate = (day: LocalDay): string => `${longMonthDay(day)}, ${yearOf(day)}`;

/** 'Wed, Nov 4' */
export const shortWeekdayMonthDay = (day: LocalDay): string =>
  `${shortWeekdayName(weekdayOf(day))}, ${shortMonthDay(day)}`;

/** 'Wed, Nov 4, 2026' */
export const shortWeekdayDate = (day: LocalDay): string =>
  `${shortWeekdayMonthDay(day)}, ${yearOf(day)}`;

/** 'Wednesday, November 4, 2026' */
export const longWeekdayDate = (day: LocalDay): string =>
  `${weekdayName(weekdayOf(day))}, ${longDate(day)}`;

/** 'Wed 4th November 2026' */
export const ordinalDate = (day: LocalDay): string =>
  `${shortWeekdayName(weekdayOf(day))} ${ordinal(dayOfMonth(day))} ${monthText(day)}`;

/** 'November 4, 2026 at 3:04 PM' */
export function longDateTime(day: LocalDay, hour: number, minute: number): string {
  return `${longDate(day)} at ${clockTimeText(hour, minute)}`;
}

/** '9:12 AM' */
export const clockTimeText = (hour: number, minute: number): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;

/** 'November 4', or 'November 4, 2025' in another year than today's. */
export const conciseDate = (day: LocalDay, today: LocalDay): string =>
  yearOf(day) === yearOf(today) ? longMonthDay(day) : longDate(day);

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 20;
  return `${number}${(isTeen ? undefined : ENDINGS[number % 10]) ?? 'th'}`;
}

const monthName = (day: LocalDay) => MONTHS[monthOf(day)] ?? '';
