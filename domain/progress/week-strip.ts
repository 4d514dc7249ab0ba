import { addDays, daysFromTo, type LocalDay } from '../days/local-day.ts';
import type { DaySpan } from '../days/week.ts';
import type { HabitDay } from '../habits/habit-day.ts';
import { countMark } from './day-counts.ts';
import type { Tally } from './year-map.ts';

const DAYS_IN_STRIP = 7;

/** The counts of one day for all habits. */
export type StripDay = Tally & { day: LocalDay; bonus: number };

/** The last seven days. An earlier day, while it is shown, is the first one. */
export function stripRange(shown: LocalDay, today: LocalDay): DaySpan {
  const first = addDays(today, 1 - DAYS_IN_STRIP);
  if (shown >= first) return { first, last: today };
  return { first: shown, last: addDays(shown, DAYS_IN_STRIP - 1) };
}

/** How many habits were due on each day, how many of them are done, and how many others. Skipped ones are not due. */
export function weekStrip(records: Iterable<HabitDay>, { first, last }: DaySpan): StripDay[] {
  const days = new Map<LocalDay, StripDay>(
    daysFromTo(first, last).map((day) => [day, { day, due: 0, done: 0, bonus: 0 }]),
  );
  for (const record of records) {
    const day = days.get(record.date);
    if (!day) continue;
    const { kept, open, completed } = countMark(record);
    day.due += kept + open;
    day.done += kept;
    day.bonus += completed - kept;
  }
  return [...days.values()];
}

/** '3 of 5 done'. A bonus counts in both numbers, as in the count of today. */
export const stripDayText = ({ due, done, bonus }: StripDay): string =>
  due + bonus === 0 ? 'nothing due' : `${done + bonus} of ${due + bonus} done`;

/** The filled part of the day's ring, which is faint on a day without anything. */
export function stripRing({ due, done, bonus }: StripDay): { share: number; isFaint: boolean } {
  const isFaint = due + bonus === 0;
  return { share: isFaint ? 0 : (done + bonus) / (due + bonus), isFaint };
}
