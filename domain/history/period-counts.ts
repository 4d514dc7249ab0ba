import { periodAround } from './schedule-history.ts';
import type { DayRange } from '../days/week.ts';
import { type Days, isAvailable, isOnWeekdays, type VersionDays } from './days.ts';

/** How often or how much is needed in a period, and how much of it is counted; amounts in thousandths. */
export type PeriodCount = { available: number; needed: number; counted: number };

/** The places of the period around a place. The first period may begin before the first day, at a place below 0. */
function periodOf({ schedule }: Days, { frequency }: VersionDays, at: number): DayRange {
  const { createdOn } = schedule;
  const { from, until } = periodAround(schedule, frequency, at + createdOn);
  return { from: from - createdOn, until: until - createdOn };
}

/** Those that contain days of the version, and days that have a result. */
export function periodsOf(days: Days, version: VersionDays): DayRange[] {
  const periods: DayRange[] = [];
  let at = version.from;
  while (at <= version.until) {
    const period = periodOf(days, version, at);
    if (period.from >= days.count) break;
    periods.push(period);
    at = period.until + 1;
  }
  return periods;
}

/** As if the version applied to all days of the period. */
export function countPeriod(days: Days, version: VersionDays, period: DayRange): PeriodCount {
  const { amounts, done } = days;
  let [available, times, total] = [0, 0, 0];
  for (let at = Math.max(0, period.from); at <= period.until; at += 1) {
    total += amounts[at] ?? 0;
    if (!isAvailable(days, version, at)) continue;
    available += 1;
    times += done[at] ?? 0;
  }
  const counted = version.kind === 'times' ? times : total;
  if (available === 0) return { available, needed: 0, counted };
  return { available, needed: neededIn(version, period, available), counted };
}

function neededIn(version: VersionDays, period: DayRange, available: number): number {
  const { frequency, amount } = version;
  // "Needed is the smaller of n and its available days."
  if (frequency.rhythm?.kind === 'quota') return Math.min(frequency.rhythm.times, available);
  // "Needed is the limit."
  if (version.kind === 'periodLimit') return amount;
  // "Needed is the total × available days ÷ w, rounded half up to thousandths."
  return Math.round((amount * available) / usualDays(version, period));
}

/**
 * "The number of the period's days that fall on the schedule's weekdays, even if they are rest days or before the first day
 * (in a week of fewer than 7 days, the number of a whole week)."
 */
function usualDays(version: VersionDays, { from, until }: DayRange): number {
  const first = version.frequency.goal?.per === 'week' ? until - 6 : from;
  let usual = 0;
  // Places below 0 have weekdays, too.
  for (let at = first; at <= until; at += 1) if (isOnWeekdays(version, at + 35)) usual += 1;
  return usual;
}
