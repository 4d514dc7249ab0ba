import type { Habit } from '#contract/habits.ts';
import type { ChangePlan } from '../use-change-plan.ts';
import { QuotaStepper } from './quota-stepper.tsx';
import { IntervalWords } from './interval-words.tsx';

type RhythmPartProps = {
  habit: Habit;
  /** None while the order is changed. */
  plan: ChangePlan | null;
};

/** What the boxes of the week cannot say of a habit; nothing of one that is asked for by them. */
export function RhythmPart({ habit, plan }: RhythmPartProps) {
  const { rhythm } = habit;
  if (rhythm === null) return null;
  return rhythm.kind === 'quota' ? (
    <QuotaStepper {...{ habit, rhythm, plan }} />
  ) : (
    <IntervalWords habit={habit} isLocked={plan === null} />
  );
}

export const isInterval = ({ rhythm }: Habit): boolean => rhythm?.kind === 'every';
