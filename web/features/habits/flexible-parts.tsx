import { type FunctionComponent, Suspense } from 'react';
import type { Habit } from '#contract/habits.ts';
import { isFlexible } from './habit-cache.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

// Whoever has no habit with a rhythm, an amount or steps fetches none of it.
function fetchFaces() {
  // With them, so that the first tap is answered at once, and away from the network too.
  void import('./flexible/predict-flexible.ts').catch(() => {});
  return import('./flexible/flexible-faces.ts');
}

const Mark = lazyPart(fetchFaces, 'AmountMark');
const Area = lazyPart(fetchFaces, 'StepArea');
const Line = lazyPart(fetchFaces, 'TodayLine');
const Buttons = lazyPart(fetchFaces, 'LimitButtons');
const Steps = lazyPart(fetchFaces, 'StepsButton');

export const AmountMark = withoutWaiting(Mark);
export const StepArea = withoutWaiting(Area);
export const TodayLine = withoutWaiting(Line);
export const LimitButtons = withoutWaiting(Buttons);
export const StepsButton = withoutWaiting(Steps);

/** The card around it stands meanwhile. */
function withoutWaiting<Props extends object>(Part: FunctionComponent<Props>) {
  return function PartOnDemand(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Beside the habits, so that their cards are drawn whole. */
export async function prefetchFlexible(habits: readonly Habit[] | undefined): Promise<void> {
  if (habits?.some(isFlexible)) await Mark.preload();
}
