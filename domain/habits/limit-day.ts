import type { LocalDay } from '../days/local-day.ts';
import type { Frequency } from './frequency.ts';
import { isSlip } from './goal.ts';
import { applyDayChange, type DayChange, type DayContent } from './habit-day.ts';
import { askingOf, isNamedOn } from './schedule.ts';

/** A day under a limit that is over, and that its owner was there to see end: kept unless it was passed. */
export function judgedDay<Day extends DayContent>(
  day: Day,
  frequency: Frequency,
  date: LocalDay,
): Day {
  const { completed, skipped } = day;
  if (askingOf(frequency) !== 'limit' || completed || skipped) return day;
  return isKeptBySilence(day, frequency, date)
    ? applyDayChange(day, { completed: true }, frequency, date)
    : day;
}

const isKeptBySilence = ({ amount }: DayContent, frequency: Frequency, date: LocalDay): boolean =>
  isNamedOn(frequency, date) && !isSlip(frequency.goal, amount);

/**
 * A paused day of a limit that was over, and that nothing may call kept once it rests no more: somebody said that it was
 * not, or nobody was there to see it end. It is as neutral as the others, which are passed over as skipped.
 */
export const isLeftOpen = (day: DayContent): boolean =>
  day.ownSkip !== null && !day.completed && !day.skipped;

const leftOpen = <Day extends DayContent>(day: Day): Day =>
  day.completed ? day : { ...day, skipped: false };

/**
 * A change of a day that is over. Its owner speaks of it, so it is judged again: a slip that is taken back, or a skip, leaves
 * the day as kept as if it had never been. Of a day that rests no amount is judged, and that it was not kept is remembered.
 */
export function changedDay<Day extends DayContent>(
  day: Day,
  change: DayChange,
  frequency: Frequency,
  { date, isOver, target }: { date: LocalDay; isOver: boolean; target?: number | undefined },
): Day {
  const next = applyDayChange(day, change, frequency, date, target);
  const isSaid = change.completed !== undefined;
  const isOfLimit = change.amount !== undefined || change.skipped === false;
  if (day.ownSkip !== null && askingOf(frequency) === 'limit') {
    const isUnskipped = isOver && !isSaid && change.skipped === false;
    if (isUnskipped && isKeptBySilence(next, frequency, date)) {
      return applyDayChange(next, { completed: true }, frequency, date);
    }
    const isLeft = isSaid ? isOver && !change.completed : isLeftOpen(day);
    return isLeft ? leftOpen(next) : next;
  }
  return isOver && isOfLimit && !isSaid ? judgedDay(next, frequency, date) : next;
}
