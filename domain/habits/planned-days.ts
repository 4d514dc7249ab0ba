import { kindOf } from './schedule.ts';
import {
  sortWeekdays,
  tickedWeekdays,
  toggleWeekday,
  WEEKDAYS,
  type Weekday,
} from '../days/weekdays.ts';
import { type Frequency, frequencyError, mostAllowedDays } from './frequency.ts';
import type { Quota } from './rhythm.ts';

/** The weekdays on which a habit is due by the calendar, or may be done. */
export function plannedWeekdays(frequency: Frequency): Weekday[] {
  const { type, weekdays } = frequency;
  if (kindOf(frequency) === 'calendar') return tickedWeekdays(type, weekdays);
  return weekdays?.length ? sortWeekdays(weekdays) : [...WEEKDAYS];
}

/** A quota keeps at least one weekday, because no weekday would mean every day. */
export function canToggle(frequency: Frequency, weekday: Weekday): boolean {
  if (kindOf(frequency) === 'calendar') return true;
  const planned = plannedWeekdays(frequency);
  return planned.length > 1 || !planned.includes(weekday);
}

export type PlannedDays = { weekdays: Weekday[] | null; rhythm?: Quota };

/** The plan after a weekday is toggled. A quota with too few days left is lowered to their number. */
export function withToggledDay(frequency: Frequency, weekday: Weekday): PlannedDays {
  if (kindOf(frequency) === 'calendar') {
    return { weekdays: toggleWeekday(frequency.type, frequency.weekdays, weekday) };
  }
  const weekdays = toggleWeekday('weekly', plannedWeekdays(frequency), weekday);
  const { rhythm } = frequency;
  const isTooOften = frequencyError({ ...frequency, weekdays })?.field === 'rhythm';
  if (rhythm?.kind !== 'quota' || !isTooOften) return { weekdays };
  return { weekdays, rhythm: { ...rhythm, times: mostTimes(rhythm, weekdays) } };
}

/** The largest quota for those weekdays. */
export const mostTimes = ({ per }: Quota, weekdays: readonly Weekday[] | null): number =>
  mostAllowedDays(per, weekdays?.length || WEEKDAYS.length);
