import { kindOf, isAllowedOn, isScheduledOn, type Schedule } from '../habits/schedule.ts';
import { addDays, type LocalDay, laterOf, weekdayOf } from '../days/local-day.ts';
import { firstDayAfterPauses, isPausedOn } from '../habits/pause.ts';
import { MAX_RHYTHM_DAYS } from '../habits/rhythm.ts';
import type { Reminder } from './reminder.ts';

type Days = Pick<Reminder, 'weekdays'>;

/**
 * Whether a reminder can come on the day by the calendar. The records are checked when the reminder is sent. Chosen weekdays
 * replace the due days.
 */
export function canRemindOn({ weekdays }: Days, habit: Schedule, day: LocalDay): boolean {
  if (habit.archivedOn !== null || day < habit.createdOn || isPausedOn(habit.pauses, day)) {
    return false;
  }
  if (weekdays !== null) return weekdays.includes(weekdayOf(day));
  return kindOf(habit) === 'calendar' ? isScheduledOn(habit, day) : isAllowedOn(habit, day);
}

/** The first such day from `from` on. Null while the habit is archived or paused without an end. */
export function remindedDayFrom(days: Days, habit: Schedule, from: LocalDay): LocalDay | null {
  if (habit.archivedOn !== null) return null;
  let day = firstDayAfterPauses(habit.pauses, laterOf(from, habit.createdOn));
  // No rhythm has a longer gap. If pauses leave only the last of these days, the plan is made again on it.
  for (let looked = 0; looked <= MAX_RHYTHM_DAYS && day !== null; looked += 1) {
    if (canRemindOn(days, habit, day)) return day;
    day = firstDayAfterPauses(habit.pauses, addDays(day, 1));
  }
  return day;
}
