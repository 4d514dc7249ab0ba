import { dayAfterIntervals } from '../habits/rhythm.ts';
import type { DayRange } from '../days/week.ts';
import { type HabitDays, isAllowed, isAvailable, type VersionDays } from './days.ts';
import { SKIPPED } from './facts.ts';
import type { PeriodDays } from './periods.ts';

// When is a day due? "Never on a rest day."

/** Finds the due days among those of the version. All done days must be known. */
export function findDueDays(
  days: HabitDays,
  version: VersionDays,
  periods: readonly PeriodDays[],
): void {
  const { kind, from, until } = version;
  const range = { from, until: Math.min(until, days.count - 1) };
  if (kind === 'calendar') findDueDates(days, version, range);
  if (kind === 'interval') findDueIntervals(days, version, range);
  if (kind === 'dayLimit') findDueLimits(days, version, range);
  if (kind === 'times') for (const period of periods) findDueTimes(days, period, range);
  if (kind === 'total') for (const period of periods) findDueTotal(days, period, range);
  // "*A limit for a period* makes no day due."
}

/**
 * "*On weekdays, or every day*: on each allowed day. *Every n days, weeks or months from the start*: on the first day and on
 * every n-th after it."
 */
function findDueDates(days: HabitDays, version: VersionDays, { from, until }: DayRange): void {
  const { due } = days;
  const isOnDate = datesOf(days, version, until);
  for (let at = from; at <= until; at += 1) {
    if (isAllowed(days, version, at) && isOnDate(at)) due[at] = 1;
  }
}

/** Tests for the days of a calendar schedule, whatever its weekdays; every day without a rhythm. */
export function datesOf(
  { calendar }: HabitDays,
  { frequency, kind }: VersionDays,
  until: number,
): (place: number) => boolean {
  if (kind !== 'calendar' || frequency.rhythm === null) return () => true;
  const { createdOn } = calendar;
  const dates = new Set<number>();
  let at = 0;
  for (let times = 1; at <= until; times += 1) {
    dates.add(at);
    at = dayAfterIntervals(frequency, createdOn, times) - createdOn;
  }
  return (place: number) => dates.has(place);
}

/**
 * "From that day until it is done, but not before this schedule starts. The first due day that is neither done nor skipped is
 * missed; after it, no day is due until the habit is done again or another schedule starts. A day on which it is done is due,
 * early or late; on a rest day it is a bonus, and the next interval starts there too."
 */
function findDueIntervals(
  days: HabitDays,
  { frequency }: VersionDays,
  { from, until }: DayRange,
): void {
  const { done, due, records, rest } = days;
  const { createdOn } = days.calendar;
  const dueAfter = (at: number) => dayAfterIntervals(frequency, at + createdOn, 1) - createdOn;
  const lastDone = done.lastIndexOf(1, from - 1);
  let dueFrom = from > 0 && lastDone !== -1 ? dueAfter(lastDone) : 0;
  for (let at = from; at <= until; at += 1) {
    const isDone = done[at] === 1;
    const isDue = rest[at] === 0 && (isDone || at >= dueFrom);
    if (isDue) due[at] = 1;
    if (isDone) dueFrom = dueAfter(at);
    else if (isDue && records[at] !== SKIPPED) dueFrom = Infinity;
  }
}

/** "An allowed, unskipped day is due when it is done or when its amount is above the limit." */
function findDueLimits(days: HabitDays, version: VersionDays, { from, until }: DayRange): void {
  const { amounts, done, due } = days;
  for (let at = from; at <= until; at += 1) {
    const isDecided = done[at] === 1 || (amounts[at] ?? 0) > version.amount;
    if (isDecided && isAvailable(days, version, at)) due[at] = 1;
  }
}

/**
 * "On an available day when the times still needed before it equal the available days from it to the end of the period.
 * (When one of these is missed, more are needed than days remain, and no further day is due.)"
 */
function findDueTimes(days: HabitDays, period: PeriodDays, { from, until }: DayRange): void {
  const { done, due } = days;
  let [stillNeeded, daysLeft] = [period.needed, period.available];
  const last = Math.min(period.until, until);
  for (let at = Math.max(0, period.from); at <= last; at += 1) {
    if (!isAvailable(days, period.version, at)) continue;
    if (at >= from && stillNeeded === daysLeft) due[at] = 1;
    daysLeft -= 1;
    stillNeeded -= done[at] ?? 0;
  }
}

/** "On its last available day, while the total before that day is short." */
function findDueTotal(days: HabitDays, period: PeriodDays, { from, until }: DayRange): void {
  const first = Math.max(0, period.from);
  let last = period.until;
  while (last >= first && !isAvailable(days, period.version, last)) last -= 1;
  if (last < Math.max(first, from) || last > until) return;
  let total = 0;
  for (let at = first; at < last; at += 1) total += days.amounts[at] ?? 0;
  if (total < period.needed) days.due[last] = 1;
}
