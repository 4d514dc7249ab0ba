import { clsx } from 'clsx';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { type Goal, isToAvoid } from '#domain/habits/goal.ts';
import { useLongPress } from '#web/ui/gestures/use-long-press.ts';
import { useEnterAmount } from '../use-enter-amount.ts';
import { tickTarget } from '../tick-area.tsx';
import type { HabitActions } from '../habit-actions.ts';
import { isFreeOfLimit } from './today-text.ts';
import { shownDay } from '../../data/shown-habits.ts';

type StepAreaProps = { habit: ShownHabit; actions: HabitActions; className: string };

/** Lies under all of a card or a line: a press adds the step, a long one, or the key `a`, sets a number. */
export function StepArea({ habit, actions, className }: StepAreaProps) {
  const enterStep = useEnterAmount(habit, actions.onAnnounce);
  const { wasLongPress, ...longPress } = useLongPress(() => actions.onAmount(habit));
  if (!hasStep(habit)) return null;

  // A click without a count comes from Enter or the space bar, and is no release of a long press.
  function press({ detail }: MouseEvent): void {
    const isRelease = wasLongPress() && detail > 0;
    if (!isRelease) enterStep();
  }

  function setByKey(event: KeyboardEvent): void {
    if (event.key !== 'a' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    actions.onAmount(habit);
  }

  return (
    <button
      type="button"
      aria-label={stepLabel(habit)}
      aria-keyshortcuts="a"
      {...longPress}
      onClick={press}
      onKeyDown={setByKey}
      {...tickTarget}
      className={clsx(
        'absolute inset-0 touch-manipulation -outline-offset-2! select-none',
        className,
      )}
    />
  );
}

/** A habit to avoid has no step, and a limit has none on a day on which it does not hold. */
export const hasStep = (habit: ShownHabit): habit is ShownHabit & { goal: Goal } =>
  habit.goal !== null && !isToAvoid(habit.goal) && !isFreeOfLimit(habit, shownDay(habit));

/** 'Add 250 ml to Drink water' */
export const stepLabel = ({ name, goal }: ShownHabit): string =>
  `Add ${amountText(goal?.step ?? 0, goal?.unit ?? '')} to ${name}`;
