import { nounFor, numberText } from '../text/pluralise.ts';

/** Due habits of one day, and how many of them were done. */
type WeekDay = { due: number; done: number };

/** '27 of 31 done this week, with 4 perfect days.' Null when nothing was due. */
export function finishedWeekText(days: readonly WeekDay[]): string | null {
  const sum = (figure: keyof WeekDay) => days.reduce((total, day) => total + day[figure], 0);
  const [due, done] = [sum('due'), sum('done')];
  if (due === 0) return null;
  if (done >= due) return `A perfect week: ${numberText(done)} of ${numberText(due)} done.`;
  const perfect = days.filter((day) => day.due > 0 && day.done >= day.due).length;
  const counted = `${numberText(done)} of ${numberText(due)} done this week`;
  if (perfect === 0) return `${counted}.`;
  return `${counted}, with ${numberText(perfect)} perfect ${nounFor(perfect, 'day', 'days')}.`;
}
