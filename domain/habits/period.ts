import type { DaySpan } from '../days/week.ts';
import type { DayFlags } from './habit-day.ts';
import type { Schedule } from './schedule.ts';

/** A calendar week, a calendar month or a block of days; both ends included. */
export type Period = DaySpan;

/** What a streak is counted in. */
export const STREAK_UNITS = ['day', 'week', 'month', 'period'] as const;
export type StreakUnit = (typeof STREAK_UNITS)[number];

/** How often, or how much, is needed in a period, and was done. */
export type PeriodOutcome = { available: number; needed: number; done: number };

function lengthOf({ rhythm, goal }: Pick<Schedule, 'rhythm' | 'goal'>) {
  if (rhythm?.kind === 'quota') return rhythm.per;
  return goal !== null && goal.per !== 'day' ? goal.per : null;
}

export function streakUnitOf(schedule: Pick<Schedule, 'rhythm' | 'goal'>): StreakUnit {
  const per = lengthOf(schedule);
  if (per === null) return 'day';
  return typeof per === 'object' ? 'period' : per;
}

/**
 * What the period is worth in a streak, as a mark like a day's. A running one that is short is open, and breaks nothing
 * before it is over. A limit is kept when its period is over and somebody was there to see it.
 */
export function periodMark(
  { goal }: Pick<Schedule, 'goal'>,
  { available, needed, done }: PeriodOutcome,
  { isSeen }: { isSeen: boolean },
): DayFlags {
  const isLimit = goal?.kind === 'most' && goal.per !== 'day';
  // Of a limit that rests it stays known whether somebody was there: the rest may be taken back.
  if (available === 0) return { scheduled: false, completed: false, skipped: isLimit && isSeen };
  if (isLimit) {
    const isKept = done <= needed;
    return { scheduled: !isKept || isSeen, completed: isKept && isSeen, skipped: false };
  }
  return { scheduled: true, completed: done >= needed, skipped: false };
}
