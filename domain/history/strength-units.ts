import { type Days, isAvailable, type VersionDays } from './days.ts';
import type { DecidedPeriod } from './periods.ts';

/** What a period adds to the strength, on the day at that place. */
export type PeriodUnit = {
  at: number;
  order: number;
  share: number;
  version: VersionDays;
};

/**
 * "On one day, the day's own unit comes first, then those of counted times, then those of totals reached and limits exceeded on
 * it (the period that ends first comes first), then those given when a period is over, which lie on its last day."
 */
const COUNTED = 0;
const REACHED_OR_EXCEEDED = 1;
const AT_THE_END = 2;

/** In the order in which they change the strength. The periods come in order of their last day. */
export const unitsOfPeriods = (days: Days, periods: readonly DecidedPeriod[]): PeriodUnit[] =>
  periods
    .flatMap((period) => unitsOf(days, period))
    .toSorted((a, b) => a.at - b.at || a.order - b.order);

function unitsOf(days: Days, period: DecidedPeriod): PeriodUnit[] {
  // "A neutral period gives no unit."
  if (period.result === 'neutral') return [];
  return period.version.kind === 'times' ? unitsOfTimes(days, period) : unitsOfAmount(days, period);
}

/**
 * "1 on each of the first days counted, up to what is needed. When the period is over, one more unit for each time it is short:
 * the largest amounts of its available days that are not done, each divided by the target for the day (at most 1; 0 without a
 * target), the largest first."
 */
function unitsOfTimes(days: Days, { version, range, count }: DecidedPeriod): PeriodUnit[] {
  const units: PeriodUnit[] = [];
  const parts: number[] = [];
  const last = Math.min(range.until, days.count - 1);
  for (let at = Math.max(0, range.from); at <= last; at += 1) {
    if (!isAvailable(days, version, at)) continue;
    if (days.done[at] !== 1) parts.push(partOfTarget(version, days.amounts[at] ?? 0));
    else if (units.length < count.needed) units.push({ at, order: COUNTED, share: 1, version });
  }
  if (range.until >= days.today) return units;
  parts.sort((a, b) => b - a);
  const short = parts.slice(0, count.needed - units.length);
  return [
    ...units,
    ...short.map((share) => ({ at: range.until, order: AT_THE_END, share, version })),
  ];
}

const partOfTarget = ({ hasTarget, amount: target }: VersionDays, amount: number): number =>
  hasTarget ? Math.min(1, amount / target) : 0;

/**
 * "*Total*: 1 on the day it is reached; otherwise, when the period is over, the part that was reached. *Limit for a period*: 0 on
 * the day it is exceeded; 1 on its last day when the period is done."
 */
function unitsOfAmount(days: Days, { version, range, count, result }: DecidedPeriod): PeriodUnit[] {
  const { needed, counted } = count;
  const isLimit = version.kind === 'periodLimit';
  const isDone = result === 'done';
  if (result === 'open') return [];
  if (isLimit && isDone) return [{ at: range.until, order: AT_THE_END, share: 1, version }];
  if (!isLimit && !isDone) {
    return [{ at: range.until, order: AT_THE_END, share: counted / needed, version }];
  }
  const at = dayOfAmount(days, range.from, (total) => (isLimit ? total > needed : total >= needed));
  return [{ at, order: REACHED_OR_EXCEEDED, share: isLimit ? 0 : 1, version }];
}

/** The first day on which the total of the amounts since `from` has come so far. */
function dayOfAmount(
  { amounts }: Days,
  from: number,
  isFarEnough: (total: number) => boolean,
): number {
  let at = Math.max(0, from);
  let total = amounts[at] ?? 0;
  while (!isFarEnough(total)) {
    at += 1;
    total += amounts[at] ?? 0;
  }
  return at;
}
