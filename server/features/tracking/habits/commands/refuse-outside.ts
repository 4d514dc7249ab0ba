import type { LocalDay } from '#domain/days/local-day.ts';
import { isArchivedOn, type Schedule } from '#domain/habits/schedule.ts';
import { Refusal } from '#server/http/refusal.ts';

/** A day before the habit would count in its figures and be missing from its history. */
export function refuseOutside(
  habit: Pick<Schedule, 'createdOn' | 'archivedOn'>,
  date: LocalDay,
  today: LocalDay,
): void {
  if (date > today) throw new Refusal(422, 'This day is in the future.');
  if (date < habit.createdOn) throw new Refusal(422, 'The habit did not exist on this day.');
  if (isArchivedOn(habit, date)) throw new Refusal(422, 'The habit was archived before this day.');
}
