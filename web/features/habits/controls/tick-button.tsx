import type { ReactNode } from 'react';
import type { ShownHabit } from '../data/shown-habits.ts';
import { controlStyles, useOpenByEnter } from './habit-link.tsx';
import type { useInstantTick } from './use-tick.ts';
import { useTap } from '#web/ui/gestures/use-tap.ts';

/** Marks the control of a habit: arrow keys move from one to the next. Spread it on the control. */
export const tickTarget = { 'data-tick': '' };

type TickButtonProps = {
  habit: ShownHabit;
  tick: Pick<ReturnType<typeof useInstantTick>, 'isDone' | 'toggle'>;
  children: ReactNode;
};

/** The circle that ticks a habit. */
export function TickButton({ habit, tick, children }: TickButtonProps) {
  const tap = useTap(tick.toggle);
  return (
    <button
      type="button"
      aria-label={`Complete ${habit.name}`}
      aria-pressed={tick.isDone}
      onClick={tick.toggle}
      onKeyDown={useOpenByEnter(habit)}
      {...tap}
      {...tickTarget}
      className={controlStyles}
    >
      {children}
    </button>
  );
}
