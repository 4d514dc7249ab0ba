import { clsx } from 'clsx';
import type { Habit } from '#contract/habits.ts';
import type { usePromptTick } from '../changes/use-tick.ts';
import { useTap } from './use-tap.ts';

/** Marks the control of a habit: arrows go from one to the next. To be spread on it. */
export const tickTarget = { 'data-tick': '' };

type TickAreaProps = {
  habit: Habit;
  tick: Pick<ReturnType<typeof usePromptTick>, 'isDone' | 'toggle' | 'isPending'>;
  className: string;
};

/** Lies under all of a card or a line, so that a press anywhere on it ticks. */
export function TickArea({ habit, tick, className }: TickAreaProps) {
  const tap = useTap(tick.toggle);
  return (
    <button
      type="button"
      aria-label={`Complete ${habit.name}`}
      aria-pressed={tick.isDone}
      // Not disabled: that would take the focus away from a keyboard in the middle of the list.
      aria-disabled={tick.isPending || undefined}
      onClick={tick.toggle}
      {...tap}
      {...tickTarget}
      // What lays itself out only when in sight cuts off what is outside it: the outline stays within.
      className={clsx('absolute inset-0 -outline-offset-2!', className)}
    />
  );
}
