import { percentOf } from './day-status.ts';
import { daysBetween, type LocalDay } from './local-day.ts';
import { type DayMark, isDone, isOpen } from './streak.ts';

export const CRUSH_SCORE_DAYS = 90;
export const RATE_DAYS = 7;

type DatedMark = DayMark & { date: LocalDay };

/**
 * Consecutive most recent logged days on which everything scheduled was completed. Days with nothing scheduled,
 * or everything skipped, are passed over. Today counts like any other day: until it is done, the score is 0.
 */
export function crushScore(instances: readonly DatedMark[], today: LocalDay): number {
  const recent = instances.filter((row) => isWithin(row.date, today, CRUSH_SCORE_DAYS));
  const days = new Map<LocalDay, 'done' | 'open'>();
  for (const row of recent) {
    if (isOpen(row)) days.set(row.date, 'open');
    else if (isDone(row) && !days.has(row.date)) days.set(row.date, 'done');
  }
  const latestFirst = [...days].toSorted(([a], [b]) => (a < b ? 1 : -1));
  const firstOpen = latestFirst.findIndex(([, state]) => state === 'open');
  return firstOpen === -1 ? latestFirst.length : firstOpen;
}

/** The percentage of the last seven days' instances, today's among them, that are completed. */
export function sevenDayRate(
  instances: readonly { date: LocalDay; completed: boolean }[],
  today: LocalDay,
): number {
  const recent = instances.filter((row) => isWithin(row.date, today, RATE_DAYS));
  return percentOf(recent.filter((row) => row.completed).length, recent.length);
}

export type PerformanceMessage =
  | { title: 'On Fire!' | 'Perfect Day!' }
  | { title: 'Keep Going!'; remaining: number };

export function performanceMessage(facts: {
  perfectDayStreak: number;
  completedToday: number;
  scheduledToday: number;
}): PerformanceMessage {
  if (facts.perfectDayStreak > 0) return { title: 'On Fire!' };
  const remaining = facts.scheduledToday - facts.completedToday;
  if (facts.scheduledToday > 0 && remaining <= 0) return { title: 'Perfect Day!' };
  return { title: 'Keep Going!', remaining: Math.max(0, remaining) };
}

function isWithin(day: LocalDay, today: LocalDay, days: number): boolean {
  return day <= today && daysBetween(day, today) < days;
}
