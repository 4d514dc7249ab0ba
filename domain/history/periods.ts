import { unitOf } from '../habits/schedule.ts';
import type { DayRange } from '../days/week.ts';
import { type Days, isNoticed, type VersionDays } from './days.ts';
import { DONE } from './facts.ts';
import { countPeriod, type PeriodCount, periodsOf } from './period-counts.ts';

export type PeriodResult = 'done' | 'missed' | 'open' | 'neutral';

/** Both days are included. `needed` and `done` are times or an amount. */
export type Period = {
  first: number;
  last: number;
  needed: number;
  done: number;
  result: PeriodResult;
};

/** A period that exists, by places, with the version that decides about it. */
export type DecidedPeriod = {
  version: VersionDays;
  range: DayRange;
  count: PeriodCount;
  result: PeriodResult;
};

/**
 * All periods that exist, in order of their last day. "One schedule decides about a period: that of its last day or, while it is
 * running, that of today. If that schedule has no periods of this length, the period does not exist; if it has, all days of
 * the period count."
 */
export function findPeriods(days: Days): DecidedPeriod[] {
  return days.versions
    .filter(({ frequency }) => unitOf(frequency) !== 'day')
    .flatMap((version) =>
      periodsOf(days, version)
        .filter((range) => decides(days, version, range))
        .map((range) => decidedPeriod(days, version, range)),
    )
    .toSorted((a, b) => a.range.until - b.range.until);
}

function decides({ today, versions }: Days, version: VersionDays, range: DayRange): boolean {
  const isRunning = range.from <= today && today <= range.until;
  const decidedOn = isRunning ? today : range.until;
  const isBeforeFirstDay = decidedOn < 0 && version === versions[0];
  return isBeforeFirstDay || (version.from <= decidedOn && decidedOn <= version.until);
}

function decidedPeriod(days: Days, version: VersionDays, range: DayRange): DecidedPeriod {
  const count = countPeriod(days, version, range);
  return { version, range, count, result: resultOf(days, version, range, count) };
}

/** "The first of these that fits." */
function resultOf(
  days: Days,
  { kind }: VersionDays,
  { until }: DayRange,
  { available, needed, counted }: PeriodCount,
): PeriodResult {
  const isOver = until < days.today;
  // "A period without an available day is **neutral**."
  if (available === 0) return 'neutral';
  if (kind === 'periodLimit') {
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
export function asPeriod(
  { schedule }: Days,
  { version, range, count, result }: DecidedPeriod,
): Period {
  const { createdOn } = schedule;
  const scale = version.kind === 'times' ? 1 : 1000;
  return {
    first: range.from + createdOn,
    last: range.until + createdOn,
    needed: count.needed / scale,
    done: count.counted / scale,
    result,
  };
}
