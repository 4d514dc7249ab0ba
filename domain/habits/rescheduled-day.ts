import type { LocalDay } from '../days/local-day.ts';
import { asPaused, withoutPauseOn, type DayContent, isTouched, untouchedDay } from './habit-day.ts';
import { isPausedOn } from './pause.ts';
import { isScheduledOn, type Schedule } from './schedule.ts';

/** The record of a day on which another rhythm begins: added where it is missing, removed where nothing happened. */
export function rescheduledDay(
  known: DayContent | null,
  schedule: Schedule,
  date: LocalDay,
): DayContent | null {
  const isScheduled = isScheduledOn({ ...schedule, pauses: null }, date);
  if (!known) return isScheduled ? untouchedDay(schedule, date) : null;
  const old = withoutPauseOn(known, schedule, date);
  if (isScheduled) {
    const day = { ...old, scheduled: true };
    return isPausedOn(schedule.pauses, date) ? asPaused(day) : day;
  }
  // What was done while it was scheduled keeps its worth.
  return isTouched(old) ? known : null;
}
