import type { DayState } from '../habits/habit-day.ts';
import type { Every } from '../habits/rhythm.ts';
import type { Frequency } from '../habits/frequency.ts';
import { tickedWeekdays, WEEKDAYS } from '../days/weekdays.ts';

/** After so many days that were all missed, a daily habit has half of its strength left. */
const HALF_LIFE = 13;

const WEEK = 7;
const MONTH = 365.2425 / 12;

/** How often a day is asked for, as a share of all days; of a goal for a week or month, how often that one is. */
export function frequencyOf({ type, weekdays, rhythm, goal }: Frequency): number {
  if (rhythm?.kind === 'quota') return rhythm.times / daysOf(rhythm.per);
  if (rhythm?.kind === 'every') return 1 / intervalOf(rhythm);
  if (goal !== null && goal.per !== 'day') return 1 / daysOf(goal.per);
  // A limit holds on all days where none are named.
  const ticked = goal?.kind === 'most' && !weekdays?.length ? WEEKDAYS : null;
  return (ticked ?? tickedWeekdays(type, weekdays)).length / WEEK;
}

function daysOf(per: 'week' | 'month' | { days: number }): number {
  if (typeof per === 'object') return per.days;
  return per === 'week' ? WEEK : MONTH;
}

const intervalOf = ({ count, unit }: Every): number =>
  count * { day: 1, week: WEEK, month: MONTH }[unit];

/** Between 0 and 1 after one more unit, done in whole or in part. What happens seldom grows and fades more slowly each time. */
export function strengthAfter(strength: number, share: number, frequency: number): number {
  const kept = 0.5 ** (Math.sqrt(frequency) / HALF_LIFE);
  return strength * kept + share * (1 - kept);
}

/** What was settled on a day: from 0, missed, to 1, done, for each time that was asked for. */
export type DayUnits = readonly number[];

export const unitsOfState = (state: DayState): DayUnits =>
  state === 'done' ? DONE : state === 'missed' ? MISSED : NONE;

const DONE: DayUnits = [1];
const MISSED: DayUnits = [0];
const NONE: DayUnits = [];

/** One value a day. Skipped and bonus days, days of rest and a today that is still open leave it as it was. */
export function strengthOverTime(days: readonly DayUnits[], frequency: number): number[] {
  let strength = 0;
  return days.map((units) => {
    for (const share of units) strength = strengthAfter(strength, share, frequency);
    return strength;
  });
}
