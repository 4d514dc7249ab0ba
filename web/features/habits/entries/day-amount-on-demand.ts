import { lazyPart } from '#web/ui/lazy-part.ts';

/** For pages that show days of all habits: fetched with the first habit that has an amount. */
export const DayAmountOnDemand = lazyPart(() => import('./day-amount-form.tsx'), 'DayAmountForm');
