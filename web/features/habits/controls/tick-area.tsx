import { clsx } from 'clsx';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import type { useInstantTick } from './use-tick.ts';
import { useTap } from '#web/ui/gestures/use-tap.ts';

/** Marks the control of a habit: arrows go from one to the next. To be spread on it. */
export const tickTarget = { 'data-tick': '' };

type TickAreaProps = {
  habit: ShownHabit;
  tick: Pick<ReturnType<typeof useInstantTick>, 'isDone' | 'toggle'>;
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
      onClick={tick.toggle}
      {...tap}
      {...tickTarget}
      // What lays itself out only when in sight cuts off what is outside it: the outline stays within.
      className={clsx('absolute inset-0 -outline-offset-2!', className)}
    />
  );
}
