import type { Frequency } from '../../habits/frequency.ts';
import { MAX_OF_UNIT, type Rhythm, MAX_RHYTHM_DAYS } from '../../habits/rhythm.ts';
import { sortWeekdays, type Weekday } from '../../days/weekdays.ts';
import type { TimesInDays } from './planned-before.ts';

/** The frequency of another tracker converted to ours, with the changes as texts. */
export type ConvertedFrequency = {
  frequency: Frequency;
  changes: readonly string[];
  /** The result of earlier versions, which had no rhythms. Undefined if it is the same. */
  before?: TimesInDays;
};

export type Unit = 'day' | 'week' | 'month' | 'year';

const PLAIN = { rhythm: null, goal: null } as const;
export const EVERY_DAY: Frequency = { type: 'daily', weekdays: null, ...PLAIN };
export const DAILY: ConvertedFrequency = { frequency: EVERY_DAY, changes: [] };

const DAYS_A_WEEK = 7;
const DAYS_OF_UNIT: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 30, year: 365 };
const MONTHS_A_YEAR = 12;

/** Seven weekdays mean every day. Without weekdays the habit is never due. */
export function onWeekdays(weekdays: readonly Weekday[]): ConvertedFrequency {
  if (weekdays.length === DAYS_A_WEEK) return DAILY;
  const sorted = weekdays.length === 0 ? null : sortWeekdays(weekdays);
  return { frequency: { type: 'weekly', weekdays: sorted, ...PLAIN }, changes: [] };
}

/** A number of times in a number of days, weeks, months or years. */
export function timesIn(rawTimes: number, rawCount: number, rawUnit: Unit): ConvertedFrequency {
  const times = wholeAbove0(rawTimes);
  const count = wholeAbove0(rawCount);
  const days = DAYS_OF_UNIT[rawUnit] * count;
  if (times > days) return { ...DAILY, changes: [ONCE_A_DAY] };
  if (times === days) return DAILY;
  const { per, unit } = periodOf(count, rawUnit);
  const before = { times, days };
  if (per) return { frequency: quota(times, per), changes: [], before };
  if (times > 1) return inBlocks(times, days);
  return everySoOften(count, unit, 'done');
}

const ONCE_A_DAY = 'Becomes once a day.';

const wholeAbove0 = (number: number) => Math.max(1, Math.round(number));

/** Seven days are a week, and thirty or thirty-one a month, for trackers that only have days. */
function periodOf(count: number, unit: Unit): { per?: 'week' | 'month'; unit: Unit } {
  const days = unit === 'day' ? count : 0;
  if (days === DAYS_A_WEEK || (unit === 'week' && count === 1)) return { per: 'week', unit };
  if (days === 30 || days === 31 || (unit === 'month' && count === 1))
    return { per: 'month', unit };
  return { unit };
}

/** How earlier versions converted several days a month. */
const ONCE_A_MONTH: TimesInDays = { times: 1, days: DAYS_OF_UNIT.month };

type Per = 'week' | 'month' | { days: number };

const quota = (times: number, per: Per, weekdays: readonly Weekday[] | null = null): Frequency => ({
  type: 'weekly',
  weekdays,
  rhythm: { kind: 'quota', times, per },
  goal: null,
});

/** For numbers of days that are no calendar period. */
export function inBlocks(
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

/** A number of times a month on some weekdays. */
export const onWeekdaysOfMonth = (
  times: number,
  weekdays: readonly Weekday[],
): ConvertedFrequency => ({
  frequency: quota(times, 'month', weekdays.length === DAYS_A_WEEK ? null : weekdays),
  changes: ['Becomes possible in any week of the month.'],
  before: ONCE_A_MONTH,
});

export const onDaysOfMonth = (times: number): ConvertedFrequency => ({
  frequency: quota(times, 'month'),
  changes: ['Becomes possible on any day of the month.'],
  before: ONCE_A_MONTH,
});

const NAMES: Readonly<Record<Unit, string>> = {
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
};

/** Every n units, from a first day on or from the last time. */
export function everySoOften(
  rawCount: number,
  rawUnit: Unit,
  from: 'start' | 'done',
): ConvertedFrequency {
  const isYear = rawUnit === 'year';
  const unit = rawUnit === 'year' ? 'month' : rawUnit;
  const wanted = wholeAbove0(rawCount) * (isYear ? MONTHS_A_YEAR : 1);
  if (unit === 'day' && wanted === 1) return DAILY;
  const count = Math.min(wanted, MAX_OF_UNIT[unit]);
  const change = `Becomes every ${count} ${NAMES[unit]}, the longest possible interval.`;
  const rhythm: Rhythm = { kind: 'every', count, unit, from };
  return {
    frequency: { type: 'daily', weekdays: null, rhythm, goal: null },
    changes: count < wanted ? [change] : [],
    before: { times: 1, days: DAYS_OF_UNIT[rawUnit] * wholeAbove0(rawCount) },
  };
}
