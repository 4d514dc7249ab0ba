import type { DayRange } from '../days/week.ts';
import { unitOf } from '../habits/schedule.ts';
import { type HabitDays, hasWeekday, isAvailable, isNoticed, type VersionDays } from './days.ts';
import { DONE } from './facts.ts';
import { periodAround } from './habit-calendar.ts';

export type PeriodResult = 'done' | 'missed' | 'open' | 'neutral';

/** Both days are included. `needed` and `done` are times or an amount. */
export type Period = {
  first: number;
  last: number;
  needed: number;
  done: number;
  result: PeriodResult;
};

/**
 * A week, month or block by places, as if the version applied to all of its days. The first one may begin before the first
 * day, at a place below 0. Amounts are in thousandths.
 */
export type PeriodDays = DayRange & {
  version: VersionDays;
  available: number;
  needed: number;
  /** The last two are known after `decidePeriods`. */
  counted: number;
  result: PeriodResult;
};

/** Those that contain days of the version, and days that have a result. */
export function periodsOf(days: HabitDays, version: VersionDays): PeriodDays[] {
  const periods: PeriodDays[] = [];
  if (unitOf(version.frequency) === 'day') return periods;
  const { createdOn } = days.calendar;
  for (let at = version.from; at <= version.until; ) {
    const range = periodAround(days.calendar, version.frequency, at + createdOn);
    const [from, until] = [range.from - createdOn, range.until - createdOn];
    if (from >= days.count) break;
    let available = 0;
    for (let place = Math.max(0, from); place <= until; place += 1) {
      if (isAvailable(days, version, place)) available += 1;
    }
    const needed = available === 0 ? 0 : neededIn(version, { from, until }, available);
    periods.push({ from, until, version, available, needed, counted: 0, result: 'open' });
    at = until + 1;
  }
  return periods;
}

function neededIn(version: VersionDays, range: DayRange, available: number): number {
  const { frequency, kind, amount } = version;
  // "Needed is the smaller of n and its available days."
  if (frequency.rhythm?.kind === 'quota') return Math.min(frequency.rhythm.times, available);
  // "Needed is the limit."
  if (kind === 'periodLimit') return amount;
  // "Needed is the total × available days ÷ w, rounded half up to thousandths."
  return Math.round((amount * available) / usualDays(version, range));
}

/**
 * "The number of the period's days that fall on the schedule's weekdays, even if they are rest days or before the first day
 * (in a week of fewer than 7 days, the number of a whole week)."
 */
function usualDays(version: VersionDays, { from, until }: DayRange): number {
  const first = version.frequency.goal?.per === 'week' ? until - 6 : from;
  let usual = 0;
  // Places below 0 have weekdays, too.
  for (let at = first; at <= until; at += 1) if (hasWeekday(version, at + 35)) usual += 1;
  return usual;
}

/**
 * All periods that exist, in order of their last day. "One schedule decides about a period: that of its last day or, while it is
 * running, that of today. If that schedule has no periods of this length, the period does not exist; if it has, all days of
 * the period count." All done days must be known.
 */
export function decidePeriods(days: HabitDays, periods: readonly PeriodDays[]): PeriodDays[] {
  const existing = periods.filter((period) => isDecidedByVersion(days, period));
  for (const period of existing) {
    period.counted = countedIn(days, period);
    period.result = decideResult(days, period);
  }
  return existing.toSorted((a, b) => a.until - b.until);
}

function isDecidedByVersion({ today, versions }: HabitDays, { version, from, until }: PeriodDays) {
  const decidedOn = from <= today && today <= until ? today : until;
  const isBeforeFirstDay = decidedOn < 0 && version === versions[0];
  return isBeforeFirstDay || (version.from <= decidedOn && decidedOn <= version.until);
}

/** "Counted are its available days that are done", or "the amounts of all its days". */
function countedIn(days: HabitDays, { version, from, until }: PeriodDays): number {
  const { amounts, done } = days;
  let counted = 0;
  for (let at = Math.max(0, from); at <= until; at += 1) {
    if (version.kind !== 'times') counted += amounts[at] ?? 0;
    else if (done[at] === 1 && isAvailable(days, version, at)) counted += 1;
  }
  return counted;
}

/** "The first of these that fits." */
function decideResult(
  days: HabitDays,
  { version, until, available, needed, counted }: PeriodDays,
): PeriodResult {
  const isOver = until < days.today;
  // "A period without an available day is **neutral**."
  if (available === 0) return 'neutral';
  if (version.kind === 'periodLimit') {
    // "A limit is **missed** as soon as it is exceeded; **done** when the owner was active on one of the three days after its
    // last day, or when the record of its last day is *done*; otherwise **open** until it is over, then neutral."
    if (counted > needed) return 'missed';
    if (isNoticed(days, until) || days.records[until] === DONE) return 'done';
    return isOver ? 'neutral' : 'open';
  }
  // "Any other period is **done** when what is counted reaches what is needed; otherwise **open** until it is over, then missed."
  if (counted >= needed) return 'done';
  return isOver ? 'missed' : 'open';
}

/** As others see it: with days instead of places, and amounts instead of thousandths. */
export function asPeriod({ calendar }: HabitDays, period: PeriodDays): Period {
  const { version, from, until, needed, counted, result } = period;
  const scale = version.kind === 'times' ? 1 : 1000;
  return {
    first: from + calendar.createdOn,
    last: until + calendar.createdOn,
    needed: needed / scale,
    done: counted / scale,
    result,
  };
}
