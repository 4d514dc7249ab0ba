import type { StreakUnit } from '../habits/period.ts';
import { pluralise } from '../text/pluralise.ts';

/** '5 weeks', '1 month', '3 periods': a streak is never a number without its unit. */
export const streakText = (count: number, unit: StreakUnit): string => pluralise(count, unit);

/** 'week streak', to stand under the number itself. */
export const streakLabel = (unit: StreakUnit): string => `${unit} streak`;
