const MILESTONES = [7, 14, 30, 50, 100, 150, 200, 365];
const YEAR = 365;

/** Lengths of a streak that are news: the list, and every further year. */
export function isMilestone(streak: number): boolean {
  return MILESTONES.includes(streak) || (streak > YEAR && streak % YEAR === 0);
}
