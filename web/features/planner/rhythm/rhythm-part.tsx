import { Suspense } from 'react';
import type { Habit } from '#contract/habits.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { ChangePlan } from '../use-change-plan.ts';

const QuotaStepper = lazyPart(() => import('./quota-stepper.tsx'), 'QuotaStepper');
const IntervalWords = lazyPart(() => import('./interval-words.tsx'), 'IntervalWords');

type RhythmPartProps = {
  habit: Habit;
  /** None while the order is changed. */
  plan: ChangePlan | null;
};

/** What the boxes of the week cannot say of a habit; nothing of one that is asked for by them. */
export function RhythmPart({ habit, plan }: RhythmPartProps) {
  const { rhythm } = habit;
  if (rhythm === null) return null;
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      {rhythm.kind === 'quota' ? (
        <QuotaStepper {...{ habit, rhythm, plan }} />
      ) : (
        <IntervalWords habit={habit} isLocked={plan === null} />
      )}
    </Suspense>
  );
}

export const isInterval = ({ rhythm }: Habit): boolean => rhythm?.kind === 'every';
