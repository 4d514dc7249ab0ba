import { dayOfMonth, type LocalDay, monthOf, weekdayOf, yearOf } from './local-day.ts';
import { weekdayName } from './weekdays.ts';

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

const SHORT = 3;
const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** 'November 2026' */
export const monthText = (day: LocalDay): string => `${monthName(day)} ${yearOf(day)}`;

/** 'Nov 4' */
export const shortDate = (day: LocalDay): string =>
  `${monthName(day).slice(0, SHORT)} ${dayOfMonth(day)}`;

/** 'Nov 4, 2026' */
export const plainDay = (day: LocalDay): string => `${shortDate(day)}, ${yearOf(day)}`;

/** 'Nov 4 – 10, 2026', 'Nov 4 – Dec 10, 2026', 'Nov 4, 2026 – Jan 3, 2027', and a single day alone. */
export function spanText(first: LocalDay, last: LocalDay): string {
  if (first === last) return plainDay(first);
  if (yearOf(first) !== yearOf(last)) return `${plainDay(first)} – ${plainDay(last)}`;
  const isOneMonth = monthName(first) === monthName(last);
  return `${shortDate(first)} – ${isOneMonth ? `${dayOfMonth(last)}, ${yearOf(last)}` : plainDay(last)}`;
}

/** 'November 4', for a near day. */
export const dayInWords = (day: LocalDay): string => `${monthName(day)} ${dayOfMonth(day)}`;

/** 'November 4, 2026' */
export const fullDate = (day: LocalDay): string => `${dayInWords(day)}, ${yearOf(day)}`;

/** 'Wed, Nov 4, 2026' */
export const shortDay = (day: LocalDay): string =>
  `${weekdayWord(day).slice(0, SHORT)}, ${plainDay(day)}`;

/** 'Wednesday, November 4, 2026' */
export const longDay = (day: LocalDay): string => `${weekdayWord(day)}, ${fullDate(day)}`;

/** 'Wed 4th November 2026' */
export const ordinalDay = (day: LocalDay): string =>
  `${weekdayWord(day).slice(0, SHORT)} ${ordinal(dayOfMonth(day))} ${monthText(day)}`;

/** 'November 4, 2026 at 3:04 PM' */
export function momentText(day: LocalDay, hour: number, minute: number): string {
  return `${fullDate(day)} at ${clockTimeText(hour, minute)}`;
}

/** '9:12 AM' */
export const clockTimeText = (hour: number, minute: number): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;

/** 'November 4', or 'November 4, 2025' in another year than today's. */
export const dayFromNear = (day: LocalDay, today: LocalDay): string =>
  yearOf(day) === yearOf(today) ? dayInWords(day) : fullDate(day);

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 20;
  return `${number}${(isTeen ? undefined : ENDINGS[number % 10]) ?? 'th'}`;
}

const monthName = (day: LocalDay) => MONTHS[monthOf(day)] ?? '';
const weekdayWord = (day: LocalDay) => weekdayName(weekdayOf(day));
