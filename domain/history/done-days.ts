import { type HabitDays, isAllowed, isNoticed, type VersionDays } from './days.ts';
import { isReached } from '../habits/goal.ts';
import { DONE, SKIPPED } from './facts.ts';
import type { PeriodDays } from './periods.ts';

// When is a day done? "Whether another day is done always follows from that day's own schedule."

/** Finds the done days among those of the version. */
export function findDoneDays(
  days: HabitDays,
  version: VersionDays,
  periods: readonly PeriodDays[],
): void {
  const { amounts, done, records } = days;
  const last = Math.min(version.until, days.count - 1);
  if (version.kind === 'dayLimit') return findDaysWithinLimit(days, version, last);
  for (let at = version.from; at <= last; at += 1) {
    // "It is not skipped, and its amount is above 0 and reaches the target; or its record is *done*."
    const isTargetReached =
      version.hasTarget && records[at] !== SKIPPED && isReached(amounts[at] ?? 0, version.amount);
    if (isTargetReached || records[at] === DONE) done[at] = 1;
  }
  if (version.kind !== 'total') return;
  for (const period of periods) findDaysWithTotal(days, period, last);
}

/**
 * "Its amount is not above the limit, and either its record is *done*, or it is allowed, not skipped, and the owner was active
 * on one of the three days after it."
 */
function findDaysWithinLimit(days: HabitDays, version: VersionDays, last: number): void {
  const { amounts, done, records } = days;
  for (let at = version.from; at <= last; at += 1) {
    if ((amounts[at] ?? 0) > version.amount || records[at] === SKIPPED) continue;
    const isKept = isAllowed(days, version, at) && isNoticed(days, at);
    if (isKept || records[at] === DONE) done[at] = 1;
  }
}

/**
 * "It is not skipped, its amount is above 0, and the period's total up to and including this day reaches what is needed (in a
 * neutral period that is 0); or its record is *done*."
 */
function findDaysWithTotal(
  { amounts, done, records }: HabitDays,
  { version, from, until, needed }: PeriodDays,
  lastOfVersion: number,
): void {
  const last = Math.min(until, lastOfVersion);
  let total = 0;
  for (let at = Math.max(0, from); at <= last; at += 1) {
    const amount = amounts[at] ?? 0;
    total += amount;
    if (at < version.from || amount <= 0 || records[at] === SKIPPED) continue;
    if (total >= needed) done[at] = 1;
  }
}
