import type { MouseEvent, ReactNode } from 'react';
import { amountText } from '#domain/habits/frequency-words.ts';
import { type Goal, isToAvoid } from '#domain/habits/goal.ts';
import { useLongPress } from '#web/ui/gestures/use-long-press.ts';
import { useEnterAmount } from '../use-tick.ts';
import { HabitButton } from '../habit-link.tsx';
import type { HabitActions } from '../habit-actions.ts';
import { isFreeOfLimit } from './today-text.ts';
import { shownDay, type ShownHabit } from '../../data/shown-habits.ts';

type StepButtonProps = { habit: ShownHabit; actions: HabitActions; children: ReactNode };

/** The circle of an amount: a press adds the step, a long press or the key `a` sets a number. */
export function StepButton({ habit, actions, children }: StepButtonProps) {
  const enterStep = useEnterAmount(habit, actions);
  const setAmount = () => actions.openDialog({ name: 'amount', habit });
  const { wasLongPress, ...longPress } = useLongPress(setAmount);

  // A click without a count comes from the space bar, and does not end a long press.
  function press({ detail }: MouseEvent): void {
    const isRelease = wasLongPress() && detail > 0;
    if (!isRelease) enterStep();
  }

  return (
    <HabitButton
      {...{ habit, setAmount }}
      aria-label={stepLabel(habit)}
      {...longPress}
      onClick={press}
    >
      {children}
    </HabitButton>
  );
}

/** A habit to avoid has no step, and a limit has no step on a weekday without the limit. */
export const hasStep = (habit: ShownHabit): habit is ShownHabit & { goal: Goal } =>
  habit.goal !== null && !isToAvoid(habit.goal) && !isFreeOfLimit(habit, shownDay(habit));

/** 'Add 250 ml to Drink water' */
export const stepLabel = ({ name, goal }: ShownHabit): string =>
  `Add ${amountText(goal?.step ?? 0, goal?.unit ?? '')} to ${name}`;
