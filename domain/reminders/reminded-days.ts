import { addDays, type LocalDay, laterOf, weekdayOf } from '../days/local-day.ts';
import { firstDayAfterPauses, isPausedOn } from '../habits/pause.ts';
import { MAX_RHYTHM_DAYS } from '../habits/rhythm.ts';
import { askingOf, isAllowedOn, isScheduledOn, type Schedule } from '../habits/schedule.ts';
import type { Reminder } from './reminder.ts';

type Days = Pick<Reminder, 'weekdays'>;

/**
 * Whether a reminder can come on the day, as far as the calendar alone says it. What was done meanwhile, it is asked about
 * when the time has come. Weekdays that were chosen stand in the place of the due days.
 */
export function canRemindOn({ weekdays }: Days, habit: Schedule, day: LocalDay): boolean {
  if (habit.archivedOn !== null || day < habit.createdOn || isPausedOn(habit.pauses, day)) {
    return false;
  }
  if (weekdays !== null) return weekdays.includes(weekdayOf(day));
  return askingOf(habit) === 'calendar' ? isScheduledOn(habit, day) : isAllowedOn(habit, day);
}

/** The first such day that is not before `from`; null while the habit rests without an end, or is put away. */
export function remindedDayFrom(days: Days, habit: Schedule, from: LocalDay): LocalDay | null {
  if (habit.archivedOn !== null) return null;
  let day = firstDayAfterPauses(habit.pauses, laterOf(from, habit.createdOn));
  // No rhythm leaves out more days than that, so the last one is reached by pauses alone: then it is looked at again.
  for (let looked = 0; looked <= MAX_RHYTHM_DAYS && day !== null; looked += 1) {
    if (canRemindOn(days, habit, day)) return day;
    day = firstDayAfterPauses(habit.pauses, addDays(day, 1));
  }
  return day;
}
