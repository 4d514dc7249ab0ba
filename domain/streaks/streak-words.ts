import type { StreakUnit } from '../habits/period.ts';
import { pluralise } from '../text/pluralise.ts';

/** '5 weeks', '1 month', '3 periods': a streak is never a number without its unit. */
export const streakText = (count: number, unit: StreakUnit): string => pluralise(count, unit);

const UNIT_ORDER: readonly StreakUnit[] = ['day', 'week', 'month', 'period'];

/** '42 days · 5 weeks': streaks of different units have no sum. */
export function streaksTogether(
  streaks: readonly { displayStreak: number; streakUnit: StreakUnit }[],
): string {
  const sums = UNIT_ORDER.flatMap((unit) => {
    const sum = streaks
      .filter(({ streakUnit }) => streakUnit === unit)
      .reduce((total, { displayStreak }) => total + displayStreak, 0);
    return sum > 0 ? streakText(sum, unit) : [];
  });
  return sums.join(' · ') || streakText(0, 'day');
}

/** 'week streak', to stand under the number itself. */
export const streakLabel = (unit: StreakUnit): string => `${unit} streak`;
