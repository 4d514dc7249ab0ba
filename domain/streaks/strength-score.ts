import type { DayState } from '../habits/habit-day.ts';
import type { Schedule } from '../habits/schedule.ts';
import { tickedWeekdays } from '../days/weekdays.ts';

/** After so many days that were all missed, a daily habit has half of its strength left. */
const HALF_LIFE = 13;

/** Days a week that are scheduled, as a share of the seven. */
export const frequencyOf = ({ type, weekdays }: Pick<Schedule, 'type' | 'weekdays'>): number =>
  tickedWeekdays(type, weekdays).length / 7;

/** Between 0 and 1 after one more scheduled day. What happens seldom grows and fades more slowly each time. */
export function strengthAfter(strength: number, isDone: boolean, frequency: number): number {
  const kept = 0.5 ** (Math.sqrt(frequency) / HALF_LIFE);
  return strength * kept + (isDone ? 1 - kept : 0);
}

/** One value a day. Skipped and bonus days, days of rest and a today that is still open leave it as it was. */
export function strengthOverTime(states: readonly DayState[], frequency: number): number[] {
  let strength = 0;
  return states.map((state) => {
    if (state === 'done' || state === 'missed') {
      strength = strengthAfter(strength, state === 'done', frequency);
    }
    return strength;
  });
}
