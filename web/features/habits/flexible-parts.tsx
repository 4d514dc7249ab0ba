import type { Habit } from '#contract/habits.ts';
import { isFlexible } from './habit-cache.ts';

export {
  AmountMark,
  LimitButtons,
  StepArea,
  StepsButton,
  TodayLine,
} from './flexible/flexible-faces.ts';

/** Fetches what predicts a change of such a habit, before its card is drawn: the first tap is answered at once. */
export async function prefetchFlexible(habits: readonly Habit[] | undefined): Promise<void> {
  if (habits?.some(isFlexible)) await import('./flexible/predict-flexible.ts').catch(() => {});
}
