/** What a streak is counted in. */
export const STREAK_UNITS = ['day', 'week', 'month', 'period'] as const;
export type StreakUnit = (typeof STREAK_UNITS)[number];

/** How often, or how much, is needed in a period, and was done. */
export type PeriodOutcome = { needed: number; done: number };
