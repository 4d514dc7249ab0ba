import { addDays, daysFromTo, type LocalDay, monthOf, weekdayOf } from '../days/local-day.ts';
import { addMonths } from '../days/months.ts';
import type { WeekStart } from '../days/week.ts';
import type { Weekday } from '../days/weekdays.ts';
import type { Goal } from '../habits/goal.ts';
import type { KnownDay, Period } from '../habits/period.ts';
import type { Every, Quota } from '../habits/rhythm.ts';

// What is asked of a habit, day after day from its whole life, as it is defined and without a thought of what it
// costs. What is kept is worked out from stretches and periods, and held against these.

export type Life = {
  createdOn: LocalDay;
  archivedOn: LocalDay | null;
  /** The days on which it may be done; none named are all. */
  weekdays: readonly Weekday[];
  weekStart: WeekStart;
  days: readonly KnownDay[];
};

const onDay = ({ days }: Life, day: LocalDay) => days.find(({ date }) => date === day);
const isDoneOn = (life: Life, day: LocalDay) => onDay(life, day)?.completed ?? false;
const isSkippedOn = (life: Life, day: LocalDay) => onDay(life, day)?.skipped ?? false;

const mayBeDoneOn = ({ createdOn, archivedOn, weekdays }: Life, day: LocalDay) =>
  day >= createdOn &&
  (archivedOn === null || day <= archivedOn) &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(day)));

/** Both ends are looked for one day after the other. */
export function periodAround(per: Quota['per'], life: Life, day: LocalDay): Period {
  let first = day;
  while (!isFirst(per, life, first)) first = addDays(first, -1);
  let last = day;
  while (!isFirst(per, life, addDays(last, 1))) last = addDays(last, 1);
  return { first, last };
}

function isFirst(per: Quota['per'], { createdOn, weekStart }: Life, day: LocalDay): boolean {
  if (per === 'week') return weekdayOf(day) === weekStart;
  if (per === 'month') return monthOf(day) !== monthOf(addDays(day, -1));
  let first = createdOn;
  while (first < day) first = addDays(first, per.days);
  return first === day;
}

const availableDays = (life: Life, { first, last }: Period) =>
  daysFromTo(first, last).filter((day) => mayBeDoneOn(life, day) && !isSkippedOn(life, day));

/** Done and needed of a period. */
export function countQuota({ times, per }: Quota, life: Life, day: LocalDay) {
  const available = availableDays(life, periodAround(per, life, day));
  return {
    needed: Math.min(times, available.length),
    done: available.filter((other) => isDoneOn(life, other)).length,
  };
}

/** Only when all allowed days that are left are needed, this one included. */
export function isDueByQuota(quota: Quota, life: Life, day: LocalDay): boolean {
  const available = availableDays(life, periodAround(quota.per, life, day));
  if (!available.includes(day)) return false;
  const done = available.filter((other) => other < day && isDoneOn(life, other)).length;
  const left = available.filter((other) => other >= day).length;
  return Math.min(quota.times, available.length) - done === left;
}

/** The sum of a week or month, and whether its last day on which something can be done is due. */
export function countSum(goal: Goal, life: Life, day: LocalDay) {
  const per = goal.per === 'month' ? 'month' : 'week';
  const period = periodAround(per, life, day);
  const available = availableDays(life, period);
  const usual = availableDays(
    { ...life, createdOn: period.first, archivedOn: null, days: [] },
    period,
  );
  const needed = Math.round((1000 * goal.amount * available.length) / usual.length) / 1000;
  const sumBefore = (end: LocalDay) =>
    life.days
      .filter(({ date }) => date >= period.first && date < end)
      .reduce((sum, { amount }) => sum + Math.round(1000 * (amount ?? 0)), 0) / 1000;
  return {
    needed,
    done: sumBefore(addDays(period.last, 1)),
    isDue: day === available.at(-1) && sumBefore(day) < needed,
  };
}

/** A grid from the first day on, each line of it counted from the beginning. */
export function isOnGridOf({ count, unit }: Every, life: Life, day: LocalDay): boolean {
  const lineAt = (at: number) =>
    unit === 'month'
      ? addMonths(life.createdOn, at * count)
      : addDays(life.createdOn, at * count * (unit === 'week' ? 7 : 1));
  let at = 0;
  while (lineAt(at) < day) at += 1;
  return lineAt(at) === day && mayBeDoneOn(life, day);
}

/** On the last done day and the interval after it; one day that is left open is the only one until it is done again. */
export function isDueSinceDone(every: Every, life: Life, day: LocalDay): boolean {
  if (!mayBeDoneOn(life, day)) return false;
  if (isDoneOn(life, day)) return true;
  const before = daysFromTo(life.createdOn, addDays(day, -1));
  const lastDone = before.findLast((other) => isDoneOn(life, other));
  const due = lastDone === undefined ? life.createdOn : after(every, lastDone);
  const wasLeftOpen = before.some((other) => other >= due && !isSkippedOn(life, other));
  return day >= due && !wasLeftOpen;
}

function after({ count, unit }: Every, day: LocalDay): LocalDay {
  if (unit === 'month') return addMonths(day, count);
  return addDays(day, unit === 'week' ? 7 * count : count);
}
