import { hourAt, hourOfDay } from '#domain/days/day-start.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { userCalendar } from './user-calendar.ts';

const HALF_AN_HOUR = 1_800_000;

/** The date by the clock of this device. `userDayAt` returns the day of the user. */
export const deviceDate = (moment: Date): LocalDay => dayBegunAt(0, moment.getTime());

/** The day of the signed-in user, by the clock of this device: `localDayOf` without a table of zones. */
export const userDayAt = (epochMs: number, begins = userCalendar().dayStart): LocalDay =>
  dayBegunAt(hourAt(begins, epochMs), epochMs);

export const userToday = (): LocalDay => userDayAt(Date.now());

/** The first moment of the next day. If the clock skips that hour, the day begins right after it. */
export function startOfNextUserDay(day: LocalDay, begins = userCalendar().dayStart): Date {
  const hour = hourOfDay(addDays(day, 1), begins, dayBegunAt);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  let start = new Date(year, month - 1, date + 1, hour).getTime();
  while (dayBegunAt(hour, start - HALF_AN_HOUR) > day) start -= HALF_AN_HOUR;
  return new Date(start);
}

function dayBegunAt(hour: number, epochMs: number): LocalDay {
  const moment = new Date(epochMs);
  const date = toLocalDay(
    [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-'),
  );
  return moment.getHours() < hour ? addDays(date, -1) : date;
}
