import type { StreakUnit } from '../habits/period.ts';

type Milestones = { first: readonly number[]; year: number };

const DAYS: Milestones = { first: [7, 14, 30, 50, 100, 150, 200, 365], year: 365 };
const WEEKS: Milestones = { first: [4, 8, 12, 26, 52], year: 52 };
const MONTHS: Milestones = { first: [3, 6, 12], year: 12 };

const MILESTONES: Record<StreakUnit, Milestones> = {
  day: DAYS,
  week: WEEKS,
  month: MONTHS,
  period: WEEKS,
};

/** The list of the unit, and every further year. */
function isMilestone(streak: number, unit: StreakUnit): boolean {
  const { first, year } = MILESTONES[unit];
  return first.includes(streak) || (streak > year && streak % year === 0);
}

/** The longest milestone that a streak reaches when it grows from one length to another. Null without one. */
export function milestoneReached(before: number, after: number, unit: StreakUnit): number | null {
  for (let streak = after; streak > before; streak -= 1) {
    if (isMilestone(streak, unit)) return streak;
  }
  return null;
}

/** The longest milestone that a streak has reached, null without one, and the next one. */
export function milestonesAround(
  streak: number,
  unit: StreakUnit,
): { reached: number | null; next: number } {
  let next = streak + 1;
  while (!isMilestone(next, unit)) next += 1;
  return { reached: milestoneReached(0, streak, unit), next };
}
