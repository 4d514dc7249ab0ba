import { countOn, type DayCounts, lastDayOf } from './day-counts.ts';
import type { DayState } from './habit-history.ts';
import { addDays, daysFromTo, type LocalDay, weekdayOf } from './local-day.ts';
import { addTallies, type Tally } from './year-map.ts';
import { WEEKDAYS, type Weekday } from './weekdays.ts';

export type WeekdayTally = Tally & { weekday: Weekday };

/** Skipped and bonus days ask for nothing, and neither does a today that is still open. */
export const STATE_TALLIES: Record<DayState, Tally> = {
  done: { done: 1, asked: 1 },
  missed: { done: 0, asked: 1 },
  bonus: { done: 0, asked: 0 },
  skipped: { done: 0, asked: 0 },
  open: { done: 0, asked: 0 },
  rest: { done: 0, asked: 0 },
};

/** Monday first. */
export function tallyStates(first: LocalDay, states: readonly DayState[]): WeekdayTally[] {
  return tallyWeekdays(
    states.map((state, at) => ({ day: addDays(first, at), tally: STATE_TALLIES[state] })),
  );
}

/** Monday first. */
export function tallyCounts(counts: DayCounts, today: LocalDay): WeekdayTally[] {
  const days = daysFromTo(counts.first, lastDayOf(counts)).filter((day) => day <= today);
  return tallyWeekdays(
    days.map((day) => {
      const { kept, open } = countOn(counts, day);
      return { day, tally: { done: kept, asked: kept + (day === today ? 0 : open) } };
    }),
  );
}

function tallyWeekdays(days: readonly { day: LocalDay; tally: Tally }[]): WeekdayTally[] {
  const tallies = WEEKDAYS.map((weekday) => ({ weekday, done: 0, asked: 0 }));
  for (const { day, tally } of days) {
    const at = WEEKDAYS.indexOf(weekdayOf(day));
    const before = tallies[at];
    if (before) tallies[at] = { ...before, ...addTallies(before, tally) };
  }
  return tallies;
}
