import { WEEKDAYS, type Weekday } from './weekdays.ts';

/** A calendar date 'YYYY-MM-DD' in its owner's time zone. Compares correctly with < and >. */
export type LocalDay = string & { readonly __brand: 'LocalDay' };

/** Twenty-four hours. A day on which clocks are changed has more or fewer. */
export const DAY_MS = 86_400_000;

const FIRST_YEAR = 1900;
const DAYS_IN_400_YEARS = 146_097;
const DAYS_FROM_MARCH_OF_YEAR_0_TO_1970 = 719_468;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

// Computes with numbers instead of texts, because a year on the screen needs thousands of days.
const FIRST_DAY = numberOf('1900-01-01');
const LAST_DAY = numberOf('9999-12-31');

export function isLocalDay(text: string): text is LocalDay {
  if (!SHAPE.test(text)) return false;
  const year = Number(text.slice(0, 4));
  if (year < FIRST_YEAR) return false;
  return formatDay(numberOf(text)) === text;
}

export function toLocalDay(text: string): LocalDay {
  if (!isLocalDay(text)) throw new RangeError(`Not a calendar date: ${text}`);
  return text;
}

/** Throws a RangeError when the result is outside the years 1900 to 9999. */
export function addDays(day: LocalDay, count: number): LocalDay {
  return fromDayNumber(numberOf(day) + count);
}

/** Positive when `to` is later. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return numberOf(to) - numberOf(from);
}

/** 0 is Monday. 1970-01-01 was a Thursday. */
export const weekdayIndex = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7;

export const weekdayOf = (day: LocalDay): Weekday =>
  WEEKDAYS[weekdayIndex(numberOf(day))] as Weekday;

/** Both ends included; empty when `last` is before `first`. */
export function daysFromTo(first: LocalDay, last: LocalDay): LocalDay[] {
  const start = numberOf(first);
  const length = Math.max(0, numberOf(last) - start + 1);
  return Array.from({ length }, (_, index) => fromDayNumber(start + index));
}

export function laterOf(a: LocalDay, b: LocalDay): LocalDay {
  return a > b ? a : b;
}

export const yearOf = (day: LocalDay): number => Number(day.slice(0, 4));
/** 0 is January. */
export const monthOf = (day: LocalDay): number => Number(day.slice(5, 7)) - 1;
export const dayOfMonth = (day: LocalDay): number => Number(day.slice(8, 10));

/** Days since 1970-01-01. */
export const toDayNumber: (day: LocalDay) => number = numberOf;

export function fromDayNumber(dayNumber: number): LocalDay {
  const isKnown = Number.isInteger(dayNumber) && dayNumber >= FIRST_DAY && dayNumber <= LAST_DAY;
  if (!isKnown) throw new RangeError(`Not a calendar date: day ${dayNumber} since 1970`);
  return formatDay(dayNumber) as LocalDay;
}

// Years are counted from March, so that the leap day is the last of its year and months need no table.
function numberOf(text: string): number {
  const month = Number(text.slice(5, 7));
  const marchYear = Number(text.slice(0, 4)) - (month <= 2 ? 1 : 0);
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const monthFromMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + Number(text.slice(8, 10)) - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfEra = yearOfEra * 365 + leapDays + dayOfYear;
  return era * DAYS_IN_400_YEARS + dayOfEra - DAYS_FROM_MARCH_OF_YEAR_0_TO_1970;
}

function formatDay(dayNumber: number): string {
  const days = dayNumber + DAYS_FROM_MARCH_OF_YEAR_0_TO_1970;
  const era = Math.floor(days / DAYS_IN_400_YEARS);
  const rest = days - era * DAYS_IN_400_YEARS;
  const leaps = Math.floor(rest / 1460) - Math.floor(rest / 36_524) + Math.floor(rest / 146_096);
  const yearOfEra = Math.floor((rest - leaps) / 365);
  const startOfYear = 365 * yearOfEra + Math.floor(yearOfEra / 4);
  const dayOfYear = rest - startOfYear + Math.floor(yearOfEra / 100);
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
