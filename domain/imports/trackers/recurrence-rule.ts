import { dayOfMonth, isLocalDay, type LocalDay } from '../../days/local-day.ts';
import type { Weekday } from '../../days/weekdays.ts';
import {
  type ConvertedFrequency,
  onGrid,
  onWeekdaysEvery,
  severalAMonth,
  timesIn,
  type CalendarUnit,
  withChanges,
} from './frequency.ts';
import { dateUpTo, dayOfMonthUpTo, isDate } from './grid-days.ts';
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
const UNITS: ReadonlyMap<string, CalendarUnit> = new Map([
  ['DAILY', 'day'],
  ['WEEKLY', 'week'],
  ['MONTHLY', 'month'],
  ['YEARLY', 'year'],
]);
const LAST_OF_MONTH = 31;
const LAST_FROM_END = -1;
/** The length of the shortest month. */
const IN_EACH_MONTH = 28;
const FEBRUARY = 2;
/** The parts of a rule that name days. */
const DAY_PARTS = ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'];
/** A late date, so that the rule can count back from it. */
const EARLIEST_START = '1970-01-01';
const ENDS = ['COUNT', 'UNTIL'];

const NO_END = 'End dates aren’t supported.';
const EACH_MONTH = 'Becomes every month.';
const LAST_INSTEAD = 'In shorter months, due on the last day.';
const FROM_LAST_TIME = 'Repeats from the last time instead of a fixed date.';
const HOW_OFTEN_ALONE = 'Keeps how often, but not on which days.';

/** Reads a recurrence rule, with or without its prefix. Undefined for other texts. `first` is the first done day. */
export function readRule(
  text: string,
  first: LocalDay | undefined,
): ConvertedFrequency | undefined {
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
  const listed = (name: string) => (parts.get(name) ?? '').split(',').filter(Boolean);
  const rule: Parts = {
    unit,
    count: Math.max(1, Math.round(numberOr(parts.get('INTERVAL'), 1))),
    weekdays: unique(listed('BYDAY').flatMap((code) => DAY_CODES.get(weekdayIn(code)) ?? [])),
    monthDays: unique(listed('BYMONTHDAY').map(Number)).filter(isDayOfMonth),
    months: unique(listed('BYMONTH').map(Number)),
    isOnDays: DAY_PARTS.some((name) => listed(name).length > 0),
  };
  const planned = planRule(rule, startIn(lines), first);
  return ENDS.some((name) => parts.has(name)) ? withChanges(planned, NO_END) : planned;
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const weekdayIn = (code: string) => code.replace(/^[+-]?\d+/, '');

/** Negative numbers count from the end of the month. */
const isDayOfMonth = (number: number) =>
  Number.isInteger(number) && number !== 0 && Math.abs(number) <= LAST_OF_MONTH;

/** DTSTART:20250101T000000Z */
function startIn(lines: readonly string[]): LocalDay | undefined {
  const [, year, month, day] =
    lines.map((line) => /^DTSTART.*?(\d{4})(\d\d)(\d\d)/.exec(line)).find(Boolean) ?? [];
  const start = `${year}-${month}-${day}`;
  return isLocalDay(start) && start >= EARLIEST_START ? start : undefined;
}

type Parts = {
  unit: CalendarUnit;
  count: number;
  weekdays: readonly Weekday[];
  monthDays: readonly number[];
  /** Whether it names days, readable or not. */
  isOnDays: boolean;
  months: readonly number[];
};

type Plan = (
  parts: Parts,
  start: LocalDay | undefined,
  first: LocalDay | undefined,
) => ConvertedFrequency;

const planRule: Plan = (parts, start, first) => {
  const { unit, count, weekdays, monthDays, months } = parts;
  if (unit === 'year') return planYears(parts, start, first);
  const isByWeekdays = weekdays.length > 0 && (unit !== 'month' || count === 1);
  const isByMonthDays = monthDays.length > 0 && unit === 'month';
  const plan = isByWeekdays ? onWeekdaysNamed : isByMonthDays ? onMonthDays : onAnyDay;
  const planned = plan(parts, start, first);
  return months.length > 0 ? withChanges(planned, EACH_MONTH) : planned;
};

const onWeekdaysNamed: Plan = ({ unit, count, weekdays }, start, first) => {
  if (unit === 'month') return severalAMonth(weekdays.length, 1, weekdays);
  const from = start ?? first;
  return sinceLast(from, onWeekdaysEvery(count, weekdays, from, first));
};

const onMonthDays: Plan = ({ count, monthDays }, start, first) => {
  const [raw = 1] = monthDays;
  // The 31st means the last day of each month.
  const isLast = raw === LAST_FROM_END;
  if (monthDays.length > 1 || (raw < 0 && !isLast)) return severalAMonth(monthDays.length, count);
  const monthDay = isLast ? LAST_OF_MONTH : raw;
  const from = start ?? first;
  const rule = onGrid(count, 'month', from && dayOfMonthUpTo(monthDay, from), first);
  if (from !== undefined && !isLast && monthDay > IN_EACH_MONTH)
    return withChanges(rule, LAST_INSTEAD);
  return sinceLast(from, rule);
};

const planYears: Plan = (parts, start, first) => {
  const { count, weekdays, monthDays, months, isOnDays } = parts;
  const startDay = start && !isOnDays ? dayOfMonth(start) : 0;
  const [month = 0, ...otherMonths] = months;
  const [day = startDay, ...otherDays] = monthDays;
  const isOneDate = [...otherMonths, ...otherDays, ...weekdays].length === 0;
  const from = start ?? first;
  if (from && isOneDate && isDate(month, day)) {
    const rule = onGrid(count, 'year', dateUpTo(month, day, from), first);
    return month === FEBRUARY && day > IN_EACH_MONTH ? withChanges(rule, LAST_INSTEAD) : rule;
  }
  return onAnyDay({ ...parts, isOnDays: isOnDays || months.length > 0 }, start, first);
};

const onAnyDay: Plan = ({ unit, count, isOnDays }, start, first) => {
  const planned =
    start && unit !== 'week' ? onGrid(count, unit, start, first) : timesIn(1, count, unit);
  return isOnDays ? withChanges(planned, HOW_OFTEN_ALONE) : planned;
};

/** Without a first day, the due weeks or months are unknown. */
const sinceLast = (from: LocalDay | undefined, rule: ConvertedFrequency): ConvertedFrequency =>
  from === undefined && rule.frequency.rhythm?.kind === 'every'
    ? withChanges(rule, FROM_LAST_TIME)
    : rule;
