import { addDays, daysFromTo, type LocalDay, laterOf } from '../days/local-day.ts';
import type { Week } from '../days/week.ts';
import { dueInPeriod, type KnownDay, type Period, periodOn, periodOutcome } from './period.ts';
import { firstDayAfterPauses } from './pause.ts';
import { dayAfterInterval } from './rhythm.ts';
import {
  askingOf,
  isAllowedOn,
  isScheduledBetween,
  type Schedule,
  scheduledDays,
} from './schedule.ts';

/** The last time before a stretch of days, and what is known of its days. */
export type Stretch = Period & {
  lastDoneOn: LocalDay | null;
  days: readonly KnownDay[];
  week: Week;
};

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

/** The days that the habit asks for, given what was done and skipped. Whatever asks, this says it. */
export function askedDays(schedule: Schedule, stretch: Stretch): LocalDay[] {
  const asking = askingOf(schedule);
  if (asking === 'calendar') return scheduledDays(schedule, stretch.first, stretch.last);
  if (asking === 'since') return askedSince(schedule, stretch);
  return asking === 'period' ? askedInPeriods(schedule, stretch) : [];
}

type Gap = { lastDoneOn: LocalDay | null; after: LocalDay; before: LocalDay; week: Week };

/**
 * Whether days between the two, of which nothing is kept, were lost: nobody was here, so nothing was done on them. Looks at
 * no more of them than it must, however long the time.
 */
export function isLostBetween(
  schedule: Schedule,
  { lastDoneOn, after, before, week }: Gap,
): boolean {
  // As in each list that somebody asks for themselves, whose days are there up to today.
  if (after >= before) return false;
  const asking = askingOf(schedule);
  if (asking === 'calendar') return isScheduledBetween(schedule, after, before);
  if (asking === 'since') {
    const due = dueOn(schedule, lastDoneOn);
    return due !== null && due > after && due < before && isAllowedOn(schedule, due);
  }
  if (asking === 'limit' || schedule.goal?.kind === 'most') return false;
  // The period that `after` lies in has a mark of its own.
  const next = periodOn(schedule, addDays(periodOn(schedule, after, week).last, 1), week);
  return next.last < before && periodOutcome(schedule, next, []).needed > 0;
}

function askedInPeriods(schedule: Schedule, { first, last, days, week }: Stretch): LocalDay[] {
  const found: LocalDay[] = [];
  let period = periodOn(schedule, first, week);
  while (period.first <= last) {
    found.push(...dueInPeriod(schedule, period, days, last));
    period = periodOn(schedule, addDays(period.last, 1), week);
  }
  return found.filter((day) => day >= first);
}

/**
 * So long after the last time. The first such day that is left open is the only one; one that was skipped hands on to the
 * next. A day on which it was done is always asked for: done early it counts, and the interval begins anew. It does so too
 * where it was done in a pause, which asks for nothing.
 */
function askedSince(schedule: Schedule, { first, last, lastDoneOn, days }: Stretch): LocalDay[] {
  const { rhythm, createdOn } = schedule;
  if (rhythm?.kind !== 'every') return [];
  const known = new Map(days.map((day) => [day.date, day]));
  let due = dueOn(schedule, lastDoneOn);
  return daysFromTo(laterOf(first, createdOn), last).filter((day) => {
    const { completed = false, skipped = false } = known.get(day) ?? {};
    if (completed) due = dayAfterInterval(rhythm, day);
    if (!isAllowedOn(schedule, day)) return false;
    if (completed) return true;
    if (due === null || day < due) return false;
    if (!skipped) due = null;
    return true;
  });
}
