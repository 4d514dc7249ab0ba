import type { LocalDay } from '../days/local-day.ts';
import { isReached, roundAmount } from './goal.ts';
import { type DayContent, UNTOUCHED } from './habit-day.ts';
import { isPausedOn } from './pause.ts';
import type { PeriodOutcome } from './period.ts';
import { askingOf, isAllowedOn, type Schedule } from './schedule.ts';

type Running = Pick<PeriodOutcome, 'needed' | 'done'>;
type Told = { old: DayContent | null; next: DayContent };

/**
 * What the latest day of a period that runs becomes when it is told of, and how much is done then. Nothing that was asked
 * for until now hangs on it, so that the period's figures and the day itself say it. Undefined where the other days say it:
 * what is skipped or rests leaves fewer of them, a limit is judged at the end, and a period that needs nothing is neutral.
 */
export function toldLatest(
  schedule: Schedule,
  { needed, done: doneBefore }: Running,
  date: LocalDay,
  { old, next }: Told,
): { day: DayContent; done: number } | undefined {
  const { rhythm, goal, pauses } = schedule;
  const isPlain = [old, next].every((day) => !day?.skipped && (day?.ownSkip ?? null) === null);
  if (!isPlain || isPausedOn(pauses, date) || needed <= 0) return undefined;
  if (askingOf(schedule) !== 'period' || goal?.kind === 'most') return undefined;
  const { scheduled, completed: wasCompleted, amount: before } = old ?? NO_RECORD;
  const day = { ...next, scheduled };
  if (rhythm?.kind === 'quota') {
    const more = isAllowedOn(schedule, date) ? Number(next.completed) - Number(wasCompleted) : 0;
    return { day, done: doneBefore + more };
  }
  const amount = next.amount ?? 0;
  const done = roundAmount(doneBefore + amount - (before ?? 0));
  return { day: { ...day, completed: amount > 0 && isReached(done, needed) }, done };
}

/** Of a day that nothing asks for. */
export const NO_RECORD: DayContent = { ...UNTOUCHED, scheduled: false };
