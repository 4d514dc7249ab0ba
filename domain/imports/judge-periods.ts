import { addDays, daysFromTo, type LocalDay } from '../days/local-day.ts';
import type { Week } from '../days/week.ts';
import { SEEN_WITHIN_DAYS } from '../habits/goal.ts';
import {
  type KnownDay,
  type Period,
  periodMark,
  periodOn,
  periodOutcome,
  type StreakUnit,
  streakUnitOf,
} from '../habits/period.ts';
import type { Schedule } from '../habits/schedule.ts';

/** A week, month or block of a habit that is counted by them, as it is kept: a mark like a day's. `date` is its last day. */
export type PeriodMark = {
  unit: StreakUnit;
  date: LocalDay;
  first: LocalDay;
  needed: number;
  done: number;
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
  /** Length of the run that ends with it. */
  streak: number;
};

export type Seeing = { today: LocalDay; seenOn: ReadonlySet<LocalDay> };

/** Whether somebody came within three days after it: longer silence is no success. */
export function isSeenAfter(day: LocalDay, { today, seenOn }: Seeing): boolean {
  if (day >= today) return false;
  const after = daysFromTo(addDays(day, 1), addDays(day, SEEN_WITHIN_DAYS));
  return after.some((date) => seenOn.has(date));
}

/** All periods that a stretch of days touches, in order. */
export function periodsOf(schedule: Schedule, stretch: Period, week: Week): Period[] {
  const periods: Period[] = [];
  let period = periodOn(schedule, stretch.first, week);
  while (period.first <= stretch.last) {
    periods.push(period);
    period = periodOn(schedule, addDays(period.last, 1), week);
  }
  return periods;
}

export function judgePeriod(
  schedule: Schedule,
  period: Period,
  days: readonly KnownDay[],
  seeing: Seeing & { wasKept: boolean },
): PeriodMark {
  const outcome = periodOutcome(schedule, period, days);
  // A limit that was kept here had its owner here.
  const isSeen = seeing.wasKept || isSeenAfter(period.last, seeing);
  const { needed, done } = outcome;
  return {
    unit: streakUnitOf(schedule),
    date: period.last,
    first: period.first,
    needed,
    done,
    ...periodMark(schedule, outcome, { isSeen }),
    streak: 0,
  };
}
