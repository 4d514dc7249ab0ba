import type { Frequency } from '../habits/frequency.ts';
import { DAYS_A_MONTH, DAYS_A_WEEK } from '../habits/rhythm.ts';
import { allowedWeekdays, unitOf } from '../habits/schedule.ts';
import { type HabitDays, isAvailable, type VersionDays } from './days.ts';
import { resultOf } from './letters.ts';
import type { PeriodDays } from './periods.ts';

export type StrengthHistory = {
  /** The strength after each day. */
  byDay: number[];
  /** Everything that changed it, in order: 1 for done, 0 for missed, or the part that was reached. */
  units: number[];
  /** How far one more unit done takes it to 1, by today's schedule. */
  weight: number;
};

const HALF_LIFE = 13;

/** How much of the strength is left after one more unit. "k = 0.5^(√f ÷ 13)." */
export const leftAfterUnit = (frequency: Frequency): number =>
  0.5 ** (Math.sqrt(timesADay(frequency)) / HALF_LIFE);

/** How often the schedule asks in a day (f in rule 24). */
function timesADay(frequency: Frequency): number {
  const { rhythm, goal } = frequency;
  if (rhythm?.kind === 'quota') return rhythm.times / daysIn(rhythm.per);
  if (rhythm?.kind === 'every') return 1 / (rhythm.count * daysIn(rhythm.unit));
  if (goal !== null && goal.per !== 'day') return 1 / daysIn(goal.per);
  return countBits(allowedWeekdays(frequency)) / DAYS_A_WEEK;
}

function daysIn(length: 'day' | 'week' | 'month' | { days: number }): number {
  if (typeof length === 'object') return length.days;
  return { day: 1, week: DAYS_A_WEEK, month: DAYS_A_MONTH }[length];
}

const countBits = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + countBits(bits >> 1));

/**
 * "*Strength* starts at 0. Each unit `u` changes it to `s·k + u·(1−k)`." Returns the strength after the last day, and adds each
 * step to the history.
 */
export function strengthOf(
  days: HabitDays,
  letters: Uint8Array,
  periods: readonly PeriodDays[],
  history?: Pick<StrengthHistory, 'byDay' | 'units'>,
): number {
  const leftBy = new Map(
    days.versions.map((version) => [version, leftAfterUnit(version.frequency)]),
  );
  const units = unitsOfPeriods(days, periods);
  let strength = 0;
  let next = 0;
  const add = (share: number, left: number) => {
    strength = strength * left + share * (1 - left);
    history?.units.push(share);
  };
  for (const version of days.versions) {
    const countsDays = unitOf(version.frequency) === 'day';
    const left = leftBy.get(version) ?? 0;
    const last = Math.min(version.until, days.count - 1);
    for (let at = version.from; at <= last; at += 1) {
      // "The day's own unit comes first."
      const share = countsDays ? shareOfDay(days, version, letters, at) : null;
      if (share !== null) add(share, left);
      for (let unit = units[next]; unit?.at === at; unit = units[next]) {
        add(unit.share, leftBy.get(unit.version) ?? 0);
        next += 1;
      }
      history?.byDay.push(strength);
    }
  }
  return strength;
}

/**
 * "One unit for each of its days with the result done (1) or missed (the part of its target that was reached, or 0 without a
 * target). Other days give none."
 */
function shareOfDay(
  days: HabitDays,
  version: VersionDays,
  letters: Uint8Array,
  at: number,
): number | null {
  const result = resultOf(letters[at] ?? 0);
  if (result === 'done') return 1;
  if (result !== 'missed') return null;
  return version.hasTarget ? (days.amounts[at] ?? 0) / version.amount : 0;
}

/** What a period adds to the strength, on the day at that place. */
type PeriodUnit = { at: number; order: number; share: number; version: VersionDays };

/**
 * "On one day, the day's own unit comes first, then those of counted times, then those of totals reached and limits exceeded on
 * it (the period that ends first comes first), then those given when a period is over, which lie on its last day."
 */
const COUNTED = 0;
const REACHED_OR_EXCEEDED = 1;
const AT_THE_END = 2;

/** In the order in which they change the strength. The periods come in order of their last day. */
function unitsOfPeriods(days: HabitDays, periods: readonly PeriodDays[]): PeriodUnit[] {
  const units: PeriodUnit[] = [];
  for (const period of periods) {
    // "A neutral period gives no unit."
    if (period.result === 'neutral') continue;
    if (period.version.kind === 'times') addUnitsOfTimes(units, days, period);
    else addUnitOfAmount(units, days, period);
  }
  return units.toSorted((a, b) => a.at - b.at || a.order - b.order);
}

/**
 * "1 on each of the first days counted, up to what is needed. When the period is over, one more unit for each time it is short:
 * the largest amounts of its available days that are not done, each divided by the target for the day (at most 1; 0 without a
 * target), the largest first."
 */
function addUnitsOfTimes(units: PeriodUnit[], days: HabitDays, period: PeriodDays): void {
  const { version, from, until, needed } = period;
  const parts: number[] = [];
  let short = needed;
  const last = Math.min(until, days.count - 1);
  for (let at = Math.max(0, from); at <= last; at += 1) {
    if (!isAvailable(days, version, at)) continue;
    if (days.done[at] !== 1) parts.push(partOfTarget(version, days.amounts[at] ?? 0));
    else if (short > 0) {
      units.push({ at, order: COUNTED, share: 1, version });
      short -= 1;
    }
  }
  if (until >= days.today || short === 0) return;
  parts.sort((a, b) => b - a);
  for (const share of parts.slice(0, short)) {
    units.push({ at: until, order: AT_THE_END, share, version });
  }
}

const partOfTarget = ({ hasTarget, amount: target }: VersionDays, amount: number): number =>
  hasTarget ? Math.min(1, amount / target) : 0;

/**
 * "*Total*: 1 on the day it is reached; otherwise, when the period is over, the part that was reached. *Limit for a period*: 0 on
 * the day it is exceeded; 1 on its last day when the period is done."
 */
function addUnitOfAmount(units: PeriodUnit[], days: HabitDays, period: PeriodDays): void {
  const { version, from, until, needed, counted, result } = period;
  if (result === 'open') return;
  const isLimit = version.kind === 'periodLimit';
  const isDone = result === 'done';
  if (isLimit === isDone) {
    const share = isDone ? 1 : counted / needed;
    units.push({ at: until, order: AT_THE_END, share, version });
    return;
  }
  let at = Math.max(0, from);
  let total = days.amounts[at] ?? 0;
  while (isLimit ? total <= needed : total < needed) {
    at += 1;
    total += days.amounts[at] ?? 0;
  }
  units.push({ at, order: REACHED_OR_EXCEEDED, share: isDone ? 1 : 0, version });
}
