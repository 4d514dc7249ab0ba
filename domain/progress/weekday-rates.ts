import { countsUntil, type DayCounts } from './day-counts.ts';
import type { DayResult } from '../habits/habit-day.ts';
import { daysBetween, type LocalDay, weekdayOf } from '../days/local-day.ts';
import { addTallies, type Tally } from './year-map.ts';
import { WEEKDAYS, type Weekday } from '../days/weekdays.ts';

export type WeekdayTally = Tally & { weekday: Weekday };

/** Skipped days, bonus days and an open today do not count. */
export const STATE_TALLIES: Record<DayResult, Tally> = {
  done: { done: 1, due: 1 },
  missed: { done: 0, due: 1 },
  bonus: { done: 0, due: 0 },
  skipped: { done: 0, due: 0 },
  open: { done: 0, due: 0 },
  none: { done: 0, due: 0 },
};

/** Monday first. */
export function tallyStates(first: LocalDay, states: readonly DayResult[]): WeekdayTally[] {
  return tallyWeekdays(
    first,
    states.map((state) => STATE_TALLIES[state]),
  );
}

/** Monday first. */
export function tallyCounts(counts: DayCounts, today: LocalDay): WeekdayTally[] {
  const todayAt = daysBetween(counts.first, today);
  return tallyWeekdays(
    counts.first,
    countsUntil(counts, today).map(({ kept, open }, at) => ({
      done: kept,
      due: kept + (at === todayAt ? 0 : open),
    })),
  );
}

/** A tally for each day from the first on. */
export function tallyWeekdays(first: LocalDay, days: readonly Tally[]): WeekdayTally[] {
  const begin = WEEKDAYS.indexOf(weekdayOf(first));
  return WEEKDAYS.map((weekday, index) => ({
    weekday,
    ...days.filter((_, at) => (begin + at) % WEEKDAYS.length === index).reduce(addTallies, NONE),
  }));
}

const NONE: Tally = { done: 0, due: 0 };
