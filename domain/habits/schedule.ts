import { addDays, daysFromTo, laterOf, type LocalDay, weekdayOf } from '../days/local-day.ts';
import type { Weekday } from '../days/weekdays.ts';

export type Schedule = {
  type: 'daily' | 'weekly';
  weekdays: readonly Weekday[] | null;
  /** The owner's local day when the habit was created; it never changes. */
  createdOn: LocalDay;
};

export function isScheduledOn(schedule: Schedule, day: LocalDay): boolean {
  if (day < schedule.createdOn) return false;
  const { type, weekdays } = schedule;
  if (weekdays === null || weekdays.length === 0) return type === 'daily';
  return weekdays.includes(weekdayOf(day));
}

/** Both ends included. */
export function scheduledDays(schedule: Schedule, first: LocalDay, last: LocalDay): LocalDay[] {
  return daysFromTo(laterOf(first, schedule.createdOn), last).filter((day) =>
    isScheduledOn(schedule, day),
  );
}

/** Whether any day strictly between the two is scheduled; looks at a week at most, however long the time. */
export function isScheduledBetween(
  schedule: Schedule,
  afterDay: LocalDay,
  beforeDay: LocalDay,
): boolean {
  if (afterDay >= beforeDay) return false;
  let day = laterOf(addDays(afterDay, 1), schedule.createdOn);
  for (let looked = 0; looked < 7 && day < beforeDay; looked += 1) {
    if (isScheduledOn(schedule, day)) return true;
    day = addDays(day, 1);
  }
  return false;
}
