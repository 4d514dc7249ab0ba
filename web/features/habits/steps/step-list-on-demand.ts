import { lazyPart } from '#web/ui/lazy-part.ts';

/** For pages that show days of all habits: fetched with the first habit that has steps. */
export const StepListOnDemand = lazyPart(() => import('./step-list.tsx'), 'StepList');
