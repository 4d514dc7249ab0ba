import { isSlip } from './goal.ts';
import { applyDayChange, type DayChange, type DayContent } from './habit-day.ts';
import { askingOf, type Schedule } from './schedule.ts';

type Frequency = Pick<Schedule, 'rhythm' | 'goal'>;

/** A day under a limit that is over, and that its owner was there to see end: kept unless it was passed. */
export function judgedDay<Day extends DayContent>(day: Day, frequency: Frequency): Day {
  const { completed, skipped, amount } = day;
  if (askingOf(frequency) !== 'limit' || completed || skipped) return day;
  return isSlip(frequency.goal, amount) ? day : applyDayChange(day, { completed: true }, frequency);
}

/**
 * A change of a day that is over. Its owner speaks of it, so it is judged again: a slip that is taken back, or a skip, leaves
 * the day as kept as if it had never been.
 */
export function changedDay<Day extends DayContent>(
  day: Day,
  change: DayChange,
  frequency: Frequency,
  { isOver, target }: { isOver: boolean; target?: number | undefined },
): Day {
  const next = applyDayChange(day, change, frequency, target);
  const isSaid = change.completed !== undefined;
  const isOfLimit = change.amount !== undefined || change.skipped === false;
  return isOver && isOfLimit && !isSaid ? judgedDay(next, frequency) : next;
}
