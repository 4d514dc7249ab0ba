import type { Frequency } from '../../habits/frequency.ts';
import { asks, isDone, type ResultName, sum } from './days-by-definition.ts';
import type { ExistingPeriod } from './existing-periods.ts';
import { available, type KnownDays, storedAmount, thousandthsOf } from './periods-by-definition.ts';
import { scheduleOn } from './stored-facts.ts';

// "Strength starts at 0. Each unit u changes it to s·k + u·(1−k), with k = 0.5^(√f ÷ 13)."

type StrengthUnit = { share: number; frequency: Frequency };

/** The strength after each day. */
export function strengthsByDefinition(
  known: KnownDays,
  results: readonly ResultName[],
  periods: readonly ExistingPeriod[],
): number[] {
  const counting = periods.filter(({ result }) => result !== 'neutral');
  let strength = 0;
  return results.map((result, index) => {
    const day = known.createdOn + index;
    const around = counting.filter(({ first, last }) => first <= day && day <= last);
    const units = [
      ...ownUnits(known, day, result),
      ...around.flatMap((period) => countedUnits(known, period, day)),
      // "The period that ends first comes first."
      ...around
        .toSorted((a, b) => a.last - b.last)
        .flatMap((period) => totalUnits(known, period, day)),
      ...around.filter(({ last }) => last === day).flatMap((period) => lastUnits(known, period)),
    ];
    for (const { share, frequency } of units) {
      const k = 0.5 ** (Math.sqrt(timesADay(frequency)) / 13);
      strength = strength * k + share * (1 - k);
    }
    return strength;
  });
}

/** "A schedule that counts days gives one unit for each of its days with the result done or missed." */
function ownUnits(known: KnownDays, day: number, result: ResultName): StrengthUnit[] {
  const { frequency } = scheduleOn(known, day);
  const countsDays = ['calendar', 'interval', 'limit'].includes(asks(frequency));
  if (!countsDays) return [];
  if (result === 'done') return [{ share: 1, frequency }];
  if (result !== 'missed') return [];
  const hasTarget = frequency.goal?.kind === 'least';
  const part = hasTarget ? storedAmount(known, day) / thousandthsOf(frequency) : 0;
  return [{ share: part, frequency }];
}

/** "1 on each of the first days counted, up to what is needed." */
function countedUnits(
  known: KnownDays,
  { first, needed, frequency }: ExistingPeriod,
  day: number,
): StrengthUnit[] {
  if (asks(frequency) !== 'times') return [];
  const isCounted = (other: number) => available(known, frequency, other) && isDone(known, other);
  let before = 0;
  for (let other = first; other < day; other += 1) if (isCounted(other)) before += 1;
  return isCounted(day) && before < needed ? [{ share: 1, frequency }] : [];
}

/** "*Total*: 1 on the day it is reached." "*Limit for a period*: 0 on the day it is exceeded." */
function totalUnits(
  known: KnownDays,
  { first, needed, frequency }: ExistingPeriod,
  day: number,
): StrengthUnit[] {
  const kind = asks(frequency);
  if (kind !== 'total' && kind !== 'limit of a period') return [];
  const isFarEnough = (total: number) => (kind === 'total' ? total >= needed : total > needed);
  const start = Math.max(first, known.createdOn);
  const isBefore = day > start && isFarEnough(sum(known, first, day - 1));
  if (isBefore || !isFarEnough(sum(known, first, day))) return [];
  return [{ share: kind === 'total' ? 1 : 0, frequency }];
}

function lastUnits(known: KnownDays, period: ExistingPeriod): StrengthUnit[] {
  const { first, last, needed, counted, frequency, result } = period;
  const kind = asks(frequency);
  const isOver = last < known.today;
  if (kind === 'limit of a period') return result === 'done' ? [{ share: 1, frequency }] : [];
  if (!isOver || counted >= needed) return [];
  if (kind === 'total') return [{ share: counted / needed, frequency }];
  // "One more unit for each time it is short: the largest amounts of its available days that are not done."
  const shares: number[] = [];
  for (let day = first; day <= last; day += 1) {
    if (!available(known, frequency, day) || isDone(known, day)) continue;
    const hasTarget = frequency.goal?.kind === 'least' && frequency.goal.per === 'day';
    const part = hasTarget ? storedAmount(known, day) / thousandthsOf(frequency) : 0;
    shares.push(part > 1 ? 1 : part);
  }
  return shares
    .toSorted((a, b) => b - a)
    .slice(0, needed - counted)
    .map((share) => ({ share, frequency }));
}

const MONTH = 365.2425 / 12;

/** "How often the schedule asks in a day." */
function timesADay({ type, weekdays, rhythm, goal }: Frequency): number {
  if (rhythm?.kind === 'every') {
    const { count, unit } = rhythm;
    if (unit === 'day') return 1 / count;
    return unit === 'week' ? 1 / (7 * count) : 1 / (MONTH * count);
  }
  if (rhythm?.kind === 'quota') {
    if (typeof rhythm.per === 'object') return rhythm.times / rhythm.per.days;
    return rhythm.times / (rhythm.per === 'week' ? 7 : MONTH);
  }
  if (goal?.per === 'week') return 1 / 7;
  if (goal?.per === 'month') return 1 / MONTH;
  if (weekdays !== null && weekdays.length > 0) return weekdays.length / 7;
  return type === 'daily' || goal?.kind === 'most' ? 1 : 0;
}
