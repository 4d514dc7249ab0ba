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

/** Lengths of a streak that are announced: the list of its unit, and every further year. */
export function isMilestone(streak: number, unit: StreakUnit): boolean {
  const { first, year } = MILESTONES[unit];
  return first.includes(streak) || (streak > year && streak % year === 0);
}
