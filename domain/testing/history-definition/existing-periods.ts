import type { Frequency } from '../../habits/frequency.ts';
import { asks, isActiveAfter, isDone, sum } from './days-by-definition.ts';
import type { FiguresPeriod } from './life.ts';
import {
  available,
  type DaysTogether,
  type KnownDays,
  lengthOf,
  onRecord,
  periodAround,
  periodNeeds,
} from './periods-by-definition.ts';
import { scheduleOn } from './stored-facts.ts';

// The existing weeks, months and blocks, and their results.

export type ExistingPeriod = DaysTogether & {
  frequency: Frequency;
  needed: number;
  counted: number;
  result: FiguresPeriod['result'];
};

/**
 * "One schedule decides about a period: that of its last day or, while it is running, that of today. If that schedule has no
 * periods of this length, the period does not exist."
 */
export function existingPeriods(known: KnownDays, lastDay: number): ExistingPeriod[] {
  const lengths = new Map(
    known.schedules.map(({ frequency }) => [lengthOf(frequency), frequency] as const),
  );
  const found: ExistingPeriod[] = [];
  for (const [length, example] of lengths) {
    if (length === 'day') continue;
    for (let day = known.createdOn; day <= lastDay; day += 1) {
      const period = periodAround(known, example, day);
      day = period.last;
      const isRunning = period.first <= known.today && known.today <= period.last;
      const { frequency } = scheduleOn(known, isRunning ? known.today : period.last);
      if (lengthOf(frequency) === length) found.push(existingPeriod(known, frequency, period));
    }
  }
  return found.toSorted((a, b) => a.last - b.last);
}

function existingPeriod(
  known: KnownDays,
  frequency: Frequency,
  { first, last }: DaysTogether,
): ExistingPeriod {
  const needs = periodNeeds(known, frequency, { first, last });
  const counted =
    asks(frequency) === 'times'
      ? doneDays(known, frequency, { first, last }).length
      : sum(known, first, last);
  const result = periodResult(known, frequency, { first, last, counted, ...needs });
  return { first, last, frequency, needed: needs.needed, counted, result };
}

/** "Its available days that are done." */
function doneDays(known: KnownDays, frequency: Frequency, { first, last }: DaysTogether): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (day) => available(known, frequency, day) && isDone(known, day),
  );
}

function periodResult(
  known: KnownDays,
  frequency: Frequency,
  period: DaysTogether & { available: number; needed: number; counted: number },
): FiguresPeriod['result'] {
  const isOver = period.last < known.today;
  if (period.available === 0) return 'neutral';
  if (asks(frequency) === 'limit of a period') {
    if (period.counted > period.needed) return 'missed';
    const isKept = isActiveAfter(known, period.last) || onRecord(known, period.last) === 'done';
    if (isKept) return 'done';
    return isOver ? 'neutral' : 'open';
  }
  if (period.counted >= period.needed) return 'done';
  return isOver ? 'missed' : 'open';
}
