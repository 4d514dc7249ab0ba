import { addDays, dayOfMonth, type LocalDay } from '../days/local-day.ts';
import { sortWeekdays } from '../days/weekdays.ts';
import { firstDayAfterPauses, type PausedDays } from '../habits/pause.ts';
import { gridDayFrom } from '../habits/rhythm.ts';
import { isAllowedOn, type Schedule } from '../habits/schedule.ts';

const DAYS_EACH_MONTH_HAS = 28;
const DAYS_A_WEEK = 7;

/** Of a habit that the calendar alone asks for: on which days, as a rule of RFC 5545. */
export function icalRule({ weekdays, rhythm, createdOn }: Schedule): string {
  if (rhythm?.kind !== 'every') {
    if (!weekdays?.length) return 'FREQ=DAILY';
    const days = sortWeekdays(weekdays).map((weekday) => weekday.slice(0, 2).toUpperCase());
    return `FREQ=WEEKLY;BYDAY=${days.join()}`;
  }
  const { count, unit } = rhythm;
  if (unit !== 'month') return `FREQ=${unit === 'day' ? 'DAILY' : 'WEEKLY'};INTERVAL=${count}`;
  return `FREQ=MONTHLY;INTERVAL=${count};${monthDays(dayOfMonth(createdOn))}`;
}

/** From the 31st, a shorter month gives its last day: the last of the days up to it that the month has. */
function monthDays(day: number): string {
  if (day <= DAYS_EACH_MONTH_HAS) return `BYMONTHDAY=${day}`;
  const days = Array.from(
    { length: day - DAYS_EACH_MONTH_HAS + 1 },
    (_, more) => DAYS_EACH_MONTH_HAS + more,
  );
  return `BYMONTHDAY=${days.join()};BYSETPOS=-1`;
}

/** Without its pauses: the first day from `from` on that the calendar asks for; null where it asks for none. */
export function firstAskedDay(schedule: Schedule, from: LocalDay): LocalDay | null {
  const { rhythm, createdOn } = schedule;
  if (rhythm?.kind === 'every') return gridDayFrom(rhythm, createdOn, from);
  const unpaused = { ...schedule, pauses: null };
  for (let later = 0; later < DAYS_A_WEEK; later += 1) {
    const day = addDays(from, later);
    if (isAllowedOn(unpaused, day)) return day;
  }
  return null;
}

/** Days without a pause, both ends included; null: until further notice. */
export type FreeDays = { first: LocalDay; last: LocalDay | null };

export function freeDays(
  pauses: readonly PausedDays[] | null | undefined,
  from: LocalDay,
): FreeDays[] {
  const begins = (pauses ?? []).map((pause) => pause.from).toSorted();
  const free: FreeDays[] = [];
  let first = firstDayAfterPauses(pauses, from);
  while (first !== null) {
    const begun: LocalDay = first;
    const next = begins.find((begin) => begin > begun);
    free.push({ first: begun, last: next === undefined ? null : addDays(next, -1) });
    first = next === undefined ? null : firstDayAfterPauses(pauses, next);
  }
  return free;
}
