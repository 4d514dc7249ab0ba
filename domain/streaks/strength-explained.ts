import { dayFromNear } from '../days/day-words.ts';
import type { LocalDay } from '../days/local-day.ts';
import { numberText } from '../text/pluralise.ts';
import { type DayUnits, strengthAfter, strengthOverTime } from './strength-score.ts';

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Why a habit is as strong as it is: what was settled since its first day, and what each of it weighs. */
export function explainStrength(
  days: readonly DayUnits[],
  frequency: number,
  { first, today }: { first: LocalDay; today: LocalDay },
): string[] {
  const units = days.flat();
  const now = percent(strengthOverTime(days, frequency).at(-1) ?? 0);
  if (units.length === 0) return [`${now}: nothing has been asked for so far.`];
  const done = units.filter((share) => share === 1).length;
  const missed = units.filter((share) => share === 0).length;
  const inPart = units.length - done - missed;
  const counts = [
    `${numberText(done)} done`,
    ...(inPart > 0 ? [`${numberText(inPart)} in part`] : []),
    `${numberText(missed)} missed`,
  ];
  const weight = Math.round(1000 * strengthAfter(0, 1, frequency)) / 10;
  return [
    `${now}: ${counts.join(', ')} since ${dayFromNear(first, today)}.`,
    `Each one done takes it ${weight}% of the way to 100%, each one missed ${weight}% of the way to 0%. So the latest count most.`,
  ];
}
