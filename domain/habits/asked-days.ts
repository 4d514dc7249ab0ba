import type { LocalDay } from '../days/local-day.ts';
import { firstDayAfterPauses } from './pause.ts';
import { dayAfterInterval } from './rhythm.ts';
import type { Schedule } from './schedule.ts';

/**
 * Of an interval from the last time: the first day on which it is due, or was. Where that day is paused, it is the first
 * one after the pause; null where that has no end yet.
 */
export function dueOn(
  { rhythm, createdOn, pauses }: Pick<Schedule, 'rhythm' | 'createdOn' | 'pauses'>,
  lastDoneOn: LocalDay | null,
): LocalDay | null {
  if (rhythm?.kind !== 'every' || rhythm.from !== 'done') return null;
  const due = lastDoneOn === null ? createdOn : dayAfterInterval(rhythm, lastDoneOn);
  return firstDayAfterPauses(pauses, due);
}
