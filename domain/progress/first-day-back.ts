import { addDays, type LocalDay } from '../days/local-day.ts';
import { unitOf } from '../habits/schedule.ts';
import { letterOn, type RecordedHabit } from '../history/recorded-habit.ts';
import { resultOf } from '../history/letters.ts';
import { numberText } from '../text/pluralise.ts';

const DAYS_COUNTED = 45;
/** Fewer due days, or more missed than done ones, are no encouragement. */
const MIN_DUE_DAYS = 7;

/**
 * For the first day after a missed one: 'Missing one day does not undo a habit. 41 of your last 45 days were done.' Counts due
 * days up to yesterday. Null when yesterday was not missed, the streak does not count days, or the count is no
 * encouragement.
 */
export function firstDayBackText(
  habit: Pick<RecordedHabit, 'createdOn' | 'letters' | 'rhythm' | 'goal'>,
  today: LocalDay,
): string | null {
  if (unitOf(habit) !== 'day') return null;
  const resultAgo = (days: number) => {
    const day = addDays(today, -days);
    return day < habit.createdOn ? 'none' : resultOf(letterOn(habit, day));
  };
  if (resultAgo(1) !== 'missed') return null;
  const results = Array.from({ length: DAYS_COUNTED }, (_, at) => resultAgo(at + 1));
  const due = results.filter((result) => result === 'done' || result === 'missed');
  const done = due.filter((result) => result === 'done').length;
  if (due.length < MIN_DUE_DAYS || 2 * done < due.length) return null;
  const days = due[1] === 'missed' ? 'a few days' : 'one day';
  return `Missing ${days} does not undo a habit. ${numberText(done)} of your last ${numberText(due.length)} days were done.`;
}
