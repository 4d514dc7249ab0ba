import { STREAK_UNITS, type StreakUnit } from './period.ts';
import type { Rhythm } from './rhythm.ts';
import { numberText, pluralise } from '../text/pluralise.ts';

/** '5 weeks', '1 month', '3 periods': a streak is never a number without its unit. */
export const streakText = (count: number, unit: StreakUnit): string => pluralise(count, unit);

/** 'week streak', the label below the number. */
export const streakLabel = (unit: StreakUnit): string => `${unit} streak`;

export const IN_A_ROW = 'in a row';

type Counted = { streakUnit: StreakUnit; rhythm: Rhythm | null };

/** The streak of a habit that is due every week or every second month counts times, not days. */
export const isOfTimes = ({ rhythm }: Pick<Counted, 'rhythm'>): boolean =>
  rhythm?.kind === 'every' && (rhythm.count > 1 || rhythm.unit !== 'day');

/** The same, and '37 in a row' for times. */
export const streakTextOf = (count: number, habit: Counted): string =>
  isOfTimes(habit) ? `${numberText(count)} ${IN_A_ROW}` : streakText(count, habit.streakUnit);

/** '405-day streak', '5-week streak', '37 in a row', 'no streak': for a number without a label. */
export function streakPhraseOf(count: number, habit: Counted): string {
  if (count === 0) return 'no streak';
  return isOfTimes(habit)
    ? streakTextOf(count, habit)
    : `${numberText(count)}-${streakLabel(habit.streakUnit)}`;
}

/** 'days' or 'in a row', to be shown next to the number in another size. */
export const streakUnitOf = (count: number, habit: Counted): string =>
  isOfTimes(habit) ? IN_A_ROW : `${habit.streakUnit}${count === 1 ? '' : 's'}`;

export const streakLabelOf = (habit: Counted): string =>
  isOfTimes(habit) ? IN_A_ROW : streakLabel(habit.streakUnit);

/** '42 days · 5 weeks': streaks of different units have no sum. */
export function streaksTogether(
  streaks: readonly { displayStreak: number; streakUnit: StreakUnit }[],
): string {
  const sums = STREAK_UNITS.flatMap((unit) => {
    const sum = streaks
      .filter(({ streakUnit }) => streakUnit === unit)
      .reduce((total, { displayStreak }) => total + displayStreak, 0);
    return sum > 0 ? streakText(sum, unit) : [];
  });
  return sums.join(' · ') || streakText(0, 'day');
}
