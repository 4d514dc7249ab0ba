import { lazyPart } from '#web/ui/lazy-part.ts';

/** One chunk, which loads once the habits are known. */
const fetchParts = () => import('./after-habits.tsx');

export const DayHeader = lazyPart(fetchParts, 'DayHeader');
export const HabitsOfDay = lazyPart(fetchParts, 'HabitsOfDay');

const isOptional = true;
export const BelowHabits = lazyPart(fetchParts, 'BelowHabits', { isOptional });
export const RandomQuote = lazyPart(fetchParts, 'RandomQuote', { isOptional });
export const SideCards = lazyPart(fetchParts, 'SideCards', { isOptional });
