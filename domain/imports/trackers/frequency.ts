import type { LocalDay } from '../../days/local-day.ts';
import { sortWeekdays, type Weekday } from '../../days/weekdays.ts';
import type { Frequency } from '../../habits/frequency.ts';
import { DAYS_A_WEEK, MAX_OF_UNIT, MAX_RHYTHM_DAYS, type Rhythm } from '../../habits/rhythm.ts';
import { gridDayUpTo, weekdayUpTo } from './grid-days.ts';
import type { TimesInDays } from './planned-before.ts';

/** The frequency of another tracker converted to ours, with the changes as texts. */
export type ConvertedFrequency = {
  frequency: Frequency;
  changes: readonly string[];
  /** The result of earlier versions, which had no rhythms. Undefined if it is the same. */
  before?: TimesInDays;
  /** A due day of the rule, on which the habit has to begin. */
  startOn?: LocalDay;
};

export type CalendarUnit = 'day' | 'week' | 'month' | 'year';

const PLAIN = { rhythm: null, goal: null } as const;
export const EVERY_DAY: Frequency = { type: 'daily', weekdays: null, ...PLAIN };
export const DAILY: ConvertedFrequency = { frequency: EVERY_DAY, changes: [] };

const DAYS_OF_UNIT: Readonly<Record<CalendarUnit, number>> = {
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};
const MONTHS_A_YEAR = 12;

/** The same rule with more changes. */
export const withChanges = (
  { changes, ...rule }: ConvertedFrequency,
  ...more: readonly string[]
): ConvertedFrequency => ({ ...rule, changes: [...new Set([...changes, ...more])] });

/** Seven weekdays mean every day. Without weekdays the habit is never due. */
function onWeekdays(weekdays: readonly Weekday[]): ConvertedFrequency {
  if (weekdays.length === DAYS_A_WEEK) return DAILY;
  const sorted = weekdays.length === 0 ? null : sortWeekdays(weekdays);
  return { frequency: { type: 'weekly', weekdays: sorted, ...PLAIN }, changes: [] };
}

/** On weekdays of every n-th week. */
export function onWeekdaysEvery(
  weeks: number,
  weekdays: readonly Weekday[],
  start: LocalDay | undefined,
  first: LocalDay | undefined,
): ConvertedFrequency {
  const [weekday] = weekdays;
  if (weeks === 1 || weekday === undefined) return onWeekdays(weekdays);
  if (weekdays.length > 1) return inBlocks(weekdays.length, DAYS_A_WEEK * weeks, weekdays);
  return onGrid(weeks, 'week', start && weekdayUpTo(start, weekday), first);
}

/** A number of times in a number of days, weeks, months or years. */
export function timesIn(
  rawTimes: number,
  rawCount: number,
  rawUnit: CalendarUnit,
): ConvertedFrequency {
  const times = wholeAbove0(rawTimes);
  const count = wholeAbove0(rawCount);
  const days = DAYS_OF_UNIT[rawUnit] * count;
  if (times > days) return { ...DAILY, changes: ['Becomes once a day.'] };
  if (times === days) return DAILY;
  const per = periodOf(count, rawUnit);
  if (per) return { frequency: quota(times, per), changes: [], before: { times, days } };
  if (times > 1) return inBlocks(times, days);
  return everySoOften(count, rawUnit, 'done');
}

const wholeAbove0 = (number: number) => Math.max(1, Math.round(number));

/** Seven days are a week, and thirty or thirty-one a month, for trackers that only have days. */
function periodOf(count: number, unit: CalendarUnit): 'week' | 'month' | undefined {
  const days = unit === 'day' ? count : 0;
  if (days === DAYS_A_WEEK || (unit === 'week' && count === 1)) return 'week';
  const isMonth = days === 30 || days === 31 || (unit === 'month' && count === 1);
  return isMonth ? 'month' : undefined;
}

type Per = 'week' | 'month' | { days: number };

const quota = (times: number, per: Per, weekdays: readonly Weekday[] | null = null): Frequency => ({
  type: 'weekly',
  weekdays,
  rhythm: { kind: 'quota', times, per },
  goal: null,
});

/** For numbers of days that are no calendar period. */
function inBlocks(
  rawTimes: number,
  rawDays: number,
  weekdays: readonly Weekday[] | null = null,
): ConvertedFrequency {
  const days = Math.min(rawDays, MAX_RHYTHM_DAYS);
  const times = wholeAbove0((rawTimes * days) / rawDays);
  const often = times === 1 ? 'once' : `${times} times`;
  const change = `Becomes ${often} in each block of ${days} days, counted from its first day.`;
  const before = { times: rawTimes, days: rawDays };
  return { frequency: quota(times, { days }, weekdays), changes: [change], before };
}

/** A number of times in every n-th month, on some weekdays or on any days. */
export function severalAMonth(
  times: number,
  months: number,
  weekdays: readonly Weekday[] | null = null,
): ConvertedFrequency {
  if (months > 1) return inBlocks(times, DAYS_OF_UNIT.month * months, weekdays);
  const when = weekdays ? 'in any week' : 'on any day';
  return {
    frequency: quota(times, 'month', weekdays?.length === DAYS_A_WEEK ? null : weekdays),
    changes: [`Becomes possible ${when} of the month.`],
    // As earlier versions converted several days a month.
    before: { times: 1, days: DAYS_OF_UNIT.month },
  };
}

/** Every n units, from a first day on or from the last time. */
function everySoOften(
  count: number,
  unit: CalendarUnit,
  from: 'start' | 'done',
): ConvertedFrequency {
  if (unit === 'day' && count === 1) return DAILY;
  const before = { times: 1, days: DAYS_OF_UNIT[unit] * count };
  if (unit === 'year') return { ...everySoOften(MONTHS_A_YEAR * count, 'month', from), before };
  const most = MAX_OF_UNIT[unit];
  const rhythm: Rhythm = { kind: 'every', count: Math.min(count, most), unit, from };
  const change = `Becomes every ${most} ${unit}s, the longest possible interval.`;
  const changes = count > most ? [change] : [];
  return { frequency: { ...EVERY_DAY, rhythm }, changes, before };
}

/** Every n units from `start` on. Without it, the rule counts from the last time. */
export function onGrid(
  count: number,
  unit: CalendarUnit,
  start: LocalDay | undefined,
  first: LocalDay | undefined,
): ConvertedFrequency {
  const rule = everySoOften(count, unit, start === undefined ? 'done' : 'start');
  if (start === undefined || rule.frequency.rhythm === null) return rule;
  return { ...rule, startOn: gridDayUpTo(rule.frequency, start, first ?? start) };
}
