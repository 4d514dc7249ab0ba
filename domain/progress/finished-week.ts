import { addDays, type LocalDay, weekdayOf } from '../days/local-day.ts';
import type { DaySpan } from '../days/week.ts';
import { nounFor, numberText } from '../text/pluralise.ts';
import type { Tally } from './year-map.ts';

const EVENING = 18;

/** The week from Monday to Sunday, on Sunday evening and on Monday. Null at other times. */
export function finishedWeek(today: LocalDay, hour: number): DaySpan | null {
  const weekday = weekdayOf(today);
  if (weekday === 'monday') return { first: addDays(today, -7), last: addDays(today, -1) };
  if (weekday !== 'sunday' || hour < EVENING) return null;
  return { first: addDays(today, -6), last: today };
}

/** '27 of 31 done this week, with 4 perfect days.' Null when nothing was due. */
export function finishedWeekText(days: readonly Tally[]): string | null {
  const sum = (figure: keyof Tally) => days.reduce((total, day) => total + day[figure], 0);
  const [due, done] = [sum('due'), sum('done')];
  if (due === 0) return null;
  if (done >= due) return `A perfect week: ${numberText(done)} of ${numberText(due)} done.`;
  const perfect = days.filter((day) => day.due > 0 && day.done >= day.due).length;
  const counted = `${numberText(done)} of ${numberText(due)} done this week`;
  if (perfect === 0) return `${counted}.`;
  return `${counted}, with ${numberText(perfect)} perfect ${nounFor(perfect, 'day', 'days')}.`;
}
