import type { MouseEvent, PointerEvent } from 'react';
import { useLongPress } from '#web/ui/gestures/use-long-press.ts';
import type { ShownHabit } from '../data/shown-habits.ts';
import { hasStep } from './flexible/step-button.tsx';
import type { HabitActions } from './habit-actions.ts';

/** A long press anywhere on a card or row ticks the habit, or sets the number of an amount. */
export function useCardPress(habit: ShownHabit, actions: HabitActions, toggle: () => void) {
  const { wasLongPress, onPointerDown, ...longPress } = useLongPress(() => {
    if (!habit.goal) toggle();
    else if (hasStep(habit)) actions.openDialog({ name: 'amount', habit });
  });
  return {
    ...longPress,
    onPointerDown(event: PointerEvent): void {
      const isOnControl = event.target instanceof Element && event.target.closest('button');
      if (!isOnControl) onPointerDown(event);
    },
    /** The link of the card must not open when a long press ends on it. */
    onClickCapture(event: MouseEvent): void {
      if (!wasLongPress()) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
