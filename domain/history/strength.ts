import { allowedWeekdays, unitOf } from '../habits/schedule.ts';
import type { Frequency } from '../habits/frequency.ts';
import { DAYS_A_MONTH, DAYS_A_WEEK } from '../habits/rhythm.ts';
import { type Days, type VersionDays } from './days.ts';
import { resultOf } from './letters.ts';
import type { DecidedPeriod } from './periods.ts';
import { unitsOfPeriods } from './strength-units.ts';

/** Is called after each day, and with each unit. */
type Observer = { onDay?: (strength: number) => void; onUnit?: (unit: number) => void };

const HALF_LIFE = 13;

/**
 * "*Strength* starts at 0. Each unit `u` changes it to `s·k + u·(1−k)`, with k = 0.5^(√f ÷ 13)." Returns the strength after the
 * last day.
 */
export function strengthOf(
  days: Days,
  letters: Uint8Array,
  periods: readonly DecidedPeriod[],
  { onDay, onUnit }: Observer = {},
): number {
  const keptBy = new Map(days.versions.map((version) => [version, keptShare(version.frequency)]));
  const units = unitsOfPeriods(days, periods);
  let strength = 0;
  let next = 0;
  const add = (share: number, version: VersionDays) => {
    const k = keptBy.get(version) ?? 0;
    strength = strength * k + share * (1 - k);
    onUnit?.(share);
  };
  for (const version of days.versions) {
    const countsDays = unitOf(version.frequency) === 'day';
    const last = Math.min(version.until, days.count - 1);
    for (let at = version.from; at <= last; at += 1) {
      // "The day's own unit comes first."
      const share = countsDays ? shareOfDay(days, version, letters, at) : null;
      if (share !== null) add(share, version);
      for (let unit = units[next]; unit?.at === at; unit = units[next]) {
        add(unit.share, unit.version);
        next += 1;
      }
      onDay?.(strength);
    }
  }
  return strength;
}

/**
 * "One unit for each of its days with the result done (1) or missed (the part of its target that was reached, or 0 without a
 * target). Other days give none."
 */
function shareOfDay(
  days: Days,
  version: VersionDays,
  letters: Uint8Array,
  at: number,
): number | null {
  const result = resultOf(letters[at] ?? 0);
  if (result === 'done') return 1;
  if (result !== 'missed') return null;
  return version.hasTarget ? (days.amounts[at] ?? 0) / version.amount : 0;
}

/** How much of the strength is left after one more unit. */
export const keptShare = (frequency: Frequency): number =>
  0.5 ** (Math.sqrt(timesADay(frequency)) / HALF_LIFE);

/** "How often the schedule asks in a day." */
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
