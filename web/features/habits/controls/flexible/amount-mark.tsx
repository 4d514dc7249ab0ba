import { clsx } from 'clsx';
import { Check, Plus, X } from 'lucide-react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { type Goal, ratioOf } from '#domain/habits/goal.ts';
import { StepsRing } from '../steps/steps-ring.tsx';
import { hasStep } from './step-button.tsx';
import { limitState } from './today-text.ts';

type AmountMarkProps = {
  habit: ShownHabit;
  /** Steps are shown as done in the frame of the press. */
  isFilled?: boolean;
};

/** The mark of an amount, a limit or steps. Hidden from screen readers, because the text beside it says the same. */
export function AmountMark({ habit, isFilled = habit.completed }: AmountMarkProps) {
  const { goal } = habit;
  if (habit.steps) return <StepsRing {...{ habit, isFilled }} />;
  if (!goal) return null;
  const isKept = goal.kind === 'most' && limitState(habit) === 'kept';
  return isKept || !hasStep(habit) ? (
    <LimitMark habit={habit} />
  ) : (
    <RatioRing {...{ habit, goal }} />
  );
}

/** A ring that fills. At a target it looks like a tick; at a limit it does not. */
function RatioRing({ habit, goal }: { habit: ShownHabit; goal: Goal }) {
  const ratio = shownRatio(habit, goal);
  const circle = { cx: 16, cy: 16, r: 14.5, pathLength: 1, fill: 'none', strokeWidth: 3 };
  const isFull = ratio >= 1;
  const isLimit = goal.kind === 'most';
  const isReached = isFull && !isLimit;
  return (
    <span
      aria-hidden="true"
      data-testid="ratio-ring"
      data-ratio={Math.round(ratio * 100)}
      className={clsx(
        'relative grid size-8 shrink-0 place-items-center rounded-full',
        isReached ? 'bg-accent text-on-accent' : 'text-secondary',
      )}
    >
      <svg viewBox="0 0 32 32" className="absolute inset-0 size-full -rotate-90">
        <circle {...circle} className={isReached ? 'stroke-accent' : 'stroke-track'} />
        <circle
          {...circle}
          // A closed ring overlaps its start, so that there is no gap.
          strokeDasharray={`${isFull ? 1.01 : ratio} 2`}
          className={clsx(
            isLimit ? 'stroke-text-secondary' : 'stroke-accent',
            'transition-[stroke-dasharray] duration-slow',
            ratio === 0 && 'opacity-0',
          )}
        />
      </svg>
      {isReached ? (
        <Check strokeWidth={3.5} className="size-4.5" />
      ) : (
        <Plus strokeWidth={2.5} className="size-4" />
      )}
    </span>
  );
}

/** The share of the goal that is reached, from 0 to 1. A goal per week or month is counted in its period. */
export function shownRatio({ period, rhythm, instance }: ShownHabit, goal: Goal): number {
  if (rhythm === null && period && goal.per !== 'day') {
    return period.needed > 0 ? Math.min(1, period.done / period.needed) : 1;
  }
  const amount = instance?.amount ?? 0;
  return Math.min(1, goal.kind === 'most' ? amount / goal.amount : ratioOf(goal, amount));
}

const MARKS = { kept: Check, slipped: X, pending: null };

function LimitMark({ habit }: { habit: ShownHabit }) {
  const state = limitState(habit);
  const Sign = MARKS[state];
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-full border-2',
        state === 'kept' && 'border-accent bg-accent text-on-accent',
        state === 'slipped' && 'border-text-secondary text-secondary',
        state === 'pending' && 'border-dashed border-outline',
      )}
    >
      {Sign && <Sign strokeWidth={3.5} className="size-4" />}
    </span>
  );
}
