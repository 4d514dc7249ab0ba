import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import type { Weekday } from '../../days/weekdays.ts';
import { inBlocks, onWeekdays, onWeekdaysOfMonth, timesIn, type Unit } from './frequency.ts';
import { dayOfMonthUpTo, onGrid, type Rule, severalAMonth, weekdayUpTo } from './grid-rule.ts';
import { numberOr } from './tracker-file.ts';

const DAY_CODES: ReadonlyMap<string, Weekday> = new Map([
  ['MO', 'monday'],
  ['TU', 'tuesday'],
  ['WE', 'wednesday'],
  ['TH', 'thursday'],
  ['FR', 'friday'],
  ['SA', 'saturday'],
  ['SU', 'sunday'],
]);
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ['DAILY', 'day'],
  ['WEEKLY', 'week'],
  ['MONTHLY', 'month'],
  ['YEARLY', 'year'],
]);
const DAYS_A_WEEK = 7;
const LAST_OF_MONTH = 31;

/** A recurrence rule, with or without its prefix; undefined where it is none. `first` is the first day it was done. */
export function readRule(text: string, first: LocalDay | undefined): Rule | undefined {
  const lines = text.toUpperCase().split('\n');
  const parts = new Map(
    lines
      .map((line) => line.replace(/^RRULE:/, ''))
      .filter((line) => !line.startsWith('DTSTART'))
      .join(';')
      .split(';')
      .map((part) => part.split('=') as [string, string | undefined]),
  );
  const unit = UNITS.get(parts.get('FREQ') ?? '');
  if (unit === undefined) return undefined;
  const weekdays = (parts.get('BYDAY') ?? '')
    .split(',')
    .flatMap((code) => DAY_CODES.get(code.replace(/^[+-]?\d+/, '')) ?? []);
  const monthDays = (parts.get('BYMONTHDAY') ?? '')
    .split(',')
    .flatMap((number) => (/^\d+$/.test(number) ? Number(number) : []))
    .filter((number) => number >= 1 && number <= LAST_OF_MONTH);
  const count = Math.max(1, Math.round(numberOr(parts.get('INTERVAL'), 1)));
  const rule = {
    unit,
    count,
    weekdays: [...new Set(weekdays)],
    monthDays: [...new Set(monthDays)],
  };
  return planRule(rule, startIn(lines), first);
}

/** DTSTART:20250101T000000Z */
function startIn(lines: readonly string[]): LocalDay | undefined {
  const [, year, month, day] =
    lines.map((line) => /^DTSTART.*?(\d{4})(\d\d)(\d\d)/.exec(line)).find(Boolean) ?? [];
  const start = `${year}-${month}-${day}`;
  return isLocalDay(start) ? start : undefined;
}

type Parts = {
  unit: Unit;
  count: number;
  weekdays: readonly Weekday[];
  monthDays: readonly number[];
};

function planRule(parts: Parts, start: LocalDay | undefined, first: LocalDay | undefined): Rule {
  const { unit, count, weekdays, monthDays } = parts;
  const [weekday] = weekdays;
  if (weekday !== undefined && (unit === 'day' || unit === 'week')) {
    if (count === 1) return { asked: onWeekdays(weekdays) };
    if (weekdays.length > 1)
      return { asked: inBlocks(weekdays.length, DAYS_A_WEEK * count, weekdays) };
    const from = start ?? first;
    return onGrid(count, 'week', from && weekdayUpTo(from, weekday), first);
  }
  if (weekdays.length > 0 && unit === 'month' && count === 1) {
    return { asked: onWeekdaysOfMonth(weekdays.length, weekdays) };
  }
  const [monthDay] = monthDays;
  if (monthDay !== undefined && unit === 'month') {
    if (monthDays.length > 1) return severalAMonth(monthDays.length, count);
    const from = start ?? first;
    return onGrid(count, 'month', from && dayOfMonthUpTo(monthDay, from), first);
  }
  return start && unit !== 'week'
    ? onGrid(count, unit, start, first)
    : { asked: timesIn(1, count, unit) };
}
