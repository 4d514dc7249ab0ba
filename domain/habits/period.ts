import { addDays, daysBetween, daysFromTo, type LocalDay, laterOf } from '../days/local-day.ts';
import { firstOfMonth, lastOfMonth } from '../days/months.ts';
import { type DaySpan, type Week, weekOn } from '../days/week.ts';
import { sumOf } from './goal.ts';
import type { DayFlags } from './habit-day.ts';
import { isAllowedOn, type Schedule } from './schedule.ts';

/** A calendar week, a calendar month or a block of days; both ends included. */
export type Period = DaySpan;

/** What a streak is counted in. */
export const STREAK_UNITS = ['day', 'week', 'month', 'period'] as const;
export type StreakUnit = (typeof STREAK_UNITS)[number];

export type KnownDay = Pick<DayFlags, 'completed' | 'skipped'> & {
  date: LocalDay;
  amount: number | null;
};

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

/** The period that the day lies in. Blocks are counted from the day of creation. */
export function periodOn(schedule: Schedule, day: LocalDay, week: Week): Period {
  const per = lengthOf(schedule);
  if (per === null) return { first: day, last: day };
  if (per === 'month') return { first: firstOfMonth(day), last: lastOfMonth(day) };
  if (per === 'week') return weekOn(day, week);
  const blocks = Math.floor(daysBetween(schedule.createdOn, day) / per.days);
  const first = addDays(schedule.createdOn, blocks * per.days);
  return { first, last: addDays(first, per.days - 1) };
}

/**
 * `needed = min(times, available)`, which settles the first part of a week, an illness, a vacation and short months.
 * Of an amount the same share is needed as of its days can be used.
 */
export function periodOutcome(
  schedule: Schedule,
  period: Period,
  days: readonly KnownDay[],
): PeriodOutcome {
  const { rhythm, goal } = schedule;
  const inPeriod = days.filter(({ date }) => date >= period.first && date <= period.last);
  const available = availableDays(schedule, period, inPeriod).length;
  if (rhythm?.kind === 'quota') {
    const done = inPeriod.filter(({ completed, date }) => completed && isAllowedOn(schedule, date));
    return { available, needed: Math.min(rhythm.times, available), done: done.length };
  }
  const done = sumOf(inPeriod.map(({ amount }) => amount ?? 0));
  if (goal === null || available === 0) return { available, needed: 0, done };
  if (goal.kind === 'most') return { available, needed: goal.amount, done };
  const inThousandths = Math.round(goal.amount * 1_000) * available;
  const needed = Math.round(inThousandths / usualDays(schedule, period)) / 1_000;
  return { available, needed, done };
}

/** Allowed, not skipped, not paused: the days on which it can be done. */
function availableDays(
  schedule: Schedule,
  { first, last }: Period,
  days: readonly KnownDay[],
): LocalDay[] {
  const skipped = new Set(days.filter((day) => day.skipped).map(({ date }) => date));
  return daysFromTo(laterOf(first, schedule.createdOn), last).filter(
    (day) => isAllowedOn(schedule, day) && !skipped.has(day),
  );
}

/** As many as a period has that is neither the first nor the last one, nor cut where weeks begin anew. */
function usualDays(schedule: Schedule, { first, last }: Period): number {
  const begin = lengthOf(schedule) === 'week' ? addDays(last, -6) : first;
  return daysFromTo(begin, last).filter((day) =>
    isAllowedOn({ ...schedule, createdOn: begin, archivedOn: null, pauses: null }, day),
  ).length;
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
