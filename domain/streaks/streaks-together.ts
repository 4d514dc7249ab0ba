import type { StreakUnit } from '../habits/period.ts';
import { streakText } from './streak-words.ts';

const UNITS: readonly StreakUnit[] = ['day', 'week', 'month', 'period'];

/** '42 days · 5 weeks': streaks of different units have no sum. */
export function streaksTogether(
  streaks: readonly { displayStreak: number; streakUnit: StreakUnit }[],
): string {
  const sums = UNITS.flatMap((unit) => {
    const sum = streaks
      .filter(({ streakUnit }) => streakUnit === unit)
      .reduce((total, { displayStreak }) => total + displayStreak, 0);
    return sum > 0 ? streakText(sum, unit) : [];
  });
  return sums.join(' · ') || streakText(0, 'day');
}
