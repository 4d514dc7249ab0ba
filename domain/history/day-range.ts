// Days are numbers since 1970-01-01.

/** Both ends are included; `until` may be Infinity. */
export type DayRange = { from: number; until: number };

/** 0 is Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

const DAY_MS = 86_400_000;

const dateOf = (day: number): Date => new Date(day * DAY_MS);

const dayOf = (year: number, month: number, date: number): number =>
  Date.UTC(year, month, date) / DAY_MS;

export function monthAround(day: number): DayRange {
  const date = dateOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: dayOf(year, month, 1), until: dayOf(year, month + 1, 0) };
}

/** The same date in a later month. "Where a month is too short, on its last day." */
export function addMonths(day: number, count: number): number {
  const date = dateOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  return Math.min(dayOf(year, month, date.getUTCDate()), dayOf(year, month + 1, 0));
}
