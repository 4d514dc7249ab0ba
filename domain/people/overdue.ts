import { kindOf, type Schedule } from '../habits/schedule.ts';
import { isPausedOn, lastPausedBefore } from '../habits/pause.ts';
import { hasDeadlinePassed } from '../days/deadline.ts';
import { daysBetween, laterOf, type LocalDay } from '../days/local-day.ts';

/** A weekly habit without a change for this long counts as missed on any day. Paused days do not count. */
const UNTOUCHED_DAYS = 7;

export type OverdueFacts = {
  schedule: Schedule;
  /** Whether it is due today. */
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
  deadline: string;
  lastUpdatedOn: LocalDay;
  today: LocalDay;
  /** By the owner's day, which begins at that hour. */
  timeInDay: string;
  dayBeginsAt: number;
};

/** Whether the public profile shows the habit as missed, by the owner's clock. */
export function isOverdue(facts: OverdueFacts): boolean {
  const { schedule, scheduled, today } = facts;
  // A limit is never late.
  if (facts.completed || facts.skipped || schedule.goal?.kind === 'most') return false;
  if (isPausedOn(schedule.pauses, today)) return false;
  const { deadline, timeInDay, dayBeginsAt } = facts;
  const isDue = scheduled && hasDeadlinePassed(deadline, timeInDay, dayBeginsAt);
  if (schedule.type === 'daily' || kindOf(schedule) !== 'calendar') return isDue;
  const paused = lastPausedBefore(schedule.pauses, today) ?? facts.lastUpdatedOn;
  return isDue || daysBetween(laterOf(facts.lastUpdatedOn, paused), today) >= UNTOUCHED_DAYS;
}
