import { conciseDate } from '../days/day-words.ts';
import type { LocalDay } from '../days/local-day.ts';
import type { StrengthHistory } from '../history/strength.ts';
import { numberText } from '../text/pluralise.ts';

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Explains the strength: how often the habit was done since its first day, and what one more time adds. */
export function explainStrength(
  { byDay, units, weight }: StrengthHistory,
  { first, today }: { first: LocalDay; today: LocalDay },
): string[] {
  const now = percent(byDay.at(-1) ?? 0);
  if (units.length === 0) return [`${now}: nothing was due yet.`];
  const done = units.filter((unit) => unit === 1).length;
  const missed = units.filter((unit) => unit === 0).length;
  const partly = units.length - done - missed;
  const counts = [
    `${numberText(done)} done`,
    ...(partly > 0 ? [`${numberText(partly)} partly done`] : []),
    `${numberText(missed)} missed`,
  ];
  const step = `${Math.round(1000 * weight) / 10}%`;
  return [
    `${now}: ${counts.join(', ')} since ${conciseDate(first, today)}.`,
    `Every time you do it, strength closes ${step} of the gap to 100%. Every miss costs ${step}. Recent days count most.`,
  ];
}
