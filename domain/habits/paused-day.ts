import type { LocalDay } from '../days/local-day.ts';
import { asPaused, withoutPauseOn, type DayContent, isTouched } from './habit-day.ts';
import { isLeftOpen, leftOpen } from './limit-day.ts';
import { isPausedOn } from './pause.ts';
import { askingOf, isArchivedOn, type Schedule } from './schedule.ts';

/**
 * The record of a day as the pauses that there are now leave it: of the day and its owner's own marks alone, whichever
 * pause came or went before. A day without a record asked for nothing.
 */
export function withPauses(
  day: DayContent | null,
  schedule: Schedule,
  date: LocalDay,
  { isOver }: { isOver: boolean },
): DayContent | null {
  if (day === null) return null;
  const isCalendar = askingOf(schedule) === 'calendar';
  if (isPausedOn(schedule.pauses, date)) {
    const isLeft = isOver && askingOf(schedule) === 'limit' && isUntold(day);
    const paused = day.scheduled || !isCalendar ? asPaused(day) : day;
    return isLeft ? leftOpen(paused) : paused;
  }
  if (day.ownSkip === null) return day;
  const own = withoutPauseOn(day, schedule, date);
  if (isCalendar) return { ...own, scheduled: own.scheduled && !isArchivedOn(schedule, date) };
  return isTouched(own) || isLeftOpen(day) ? own : null;
}

/** Neither kept, slipped nor skipped. */
const isUntold = (day: DayContent): boolean =>
  day.ownSkip === null && !day.scheduled && !day.completed && !day.skipped;
