import {
  addDays,
  dayOfMonth,
  daysBetween,
  isLocalDay,
  type LocalDay,
  toLocalDay,
  weekdayOf,
} from '../../days/local-day.ts';
import { addMonths, monthsBetween } from '../../days/months.ts';
import type { Weekday } from '../../days/weekdays.ts';
import type { Frequency } from '../../habits/frequency.ts';
import type { Rhythm } from '../../habits/rhythm.ts';
import { type Asked, everySoOften, inBlocks, onDaysOfMonth, type Unit } from './frequency.ts';

/** Where days of a calendar are asked for, the habit has to begin on one of them. */
export type Rule = { asked: Asked; startOn?: LocalDay };

const DAYS_A_WEEK = 7;
const DAYS_A_MONTH = 30;
/** Without a day to count from, it is counted on from the last time. */
export function onGrid(
  count: number,
  unit: Unit,
  start: LocalDay | undefined,
  first: LocalDay | undefined,
): Rule {
  const rule = everySoOften(count, unit, start === undefined ? 'done' : 'start');
  if (start === undefined || rule.frequency.rhythm === null) return { asked: rule };
  return { asked: rule, startOn: gridDayUpTo(rule.frequency, start, first ?? start) };
}

/** The same rule with more of it told that is another way here. */
export const withChanges = ({ asked, ...rule }: Rule, ...changes: readonly string[]): Rule => ({
  ...rule,
  asked: { ...asked, changes: [...new Set([...asked.changes, ...changes])] },
});

export const severalAMonth = (times: number, count: number): Rule => ({
  asked: count === 1 ? onDaysOfMonth(times) : inBlocks(times, DAYS_A_MONTH * count),
});

/** Of that week, or the week before it. */
export function weekdayUpTo(day: LocalDay, weekday: Weekday): LocalDay {
  return weekdayOf(day) === weekday ? day : weekdayUpTo(addDays(day, -1), weekday);
}

/** In days; undefined for months, and where it does not matter on which day it began. */
function intervalOf(rhythm: Rhythm | null): number | undefined {
  if (rhythm?.kind === 'quota') return typeof rhythm.per === 'object' ? rhythm.per.days : undefined;
  if (rhythm?.from !== 'start' || rhythm.unit === 'month') return undefined;
  return rhythm.unit === 'week' ? DAYS_A_WEEK * rhythm.count : rhythm.count;
}

const MONTHS_LOOKED_BACK = 200;

/**
 * The last day not after `day` on which a habit may begin that asks for the same days, or counts in the same blocks, as
 * one that begins on `start`.
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
  // From the 31st a shorter month gives an earlier day, from which the grid would go on as from that one.
  const last = monthsBetween(start, day);
  for (let months = last; months > last - MONTHS_LOOKED_BACK; months -= 1) {
    const found = addMonths(start, months);
    const isWhole = months % count === 0 && dayOfMonth(found) === dayOfMonth(start);
    if (isWhole && found <= day) return found;
  }
  return start;
}

/** Whether some year has it. */
export const isDate = (month: number, day: number): boolean =>
  isLocalDay(`${LEAP_YEAR}-${twoDigits(month)}-${twoDigits(day)}`);

const LEAP_YEAR = 2024;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** That date of the year of `day`, or of the last year before it that has it. */
export function dateUpTo(month: number, number: number, day: LocalDay): LocalDay {
  const found = dayOfMonthUpTo(number, day);
  const isFound = found.slice(5, 7) === twoDigits(month);
  return isFound ? found : dateUpTo(month, number, addDays(found, -1));
}

/** The day of that number in the month of `day`, or in the month before it. */
export function dayOfMonthUpTo(number: number, day: LocalDay): LocalDay {
  const first = toLocalDay(`${day.slice(0, 7)}-01`);
  const inMonth = addDays(first, number - 1);
  if (inMonth <= day && inMonth.slice(0, 7) === day.slice(0, 7)) return inMonth;
  return dayOfMonthUpTo(number, addDays(first, -1));
}
