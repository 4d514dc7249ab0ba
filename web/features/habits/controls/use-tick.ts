import { useState } from 'react';
import { afterPaint } from '#web/client/after-paint.ts';
import { moveFocus } from '#web/ui/focus.ts';
import type { ToastAction } from '#web/ui/toast/toast.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { addEntry, changeDay } from '../data/change-day.ts';
import { useUserHabits } from '../data/user-habits-provider.tsx';
import { type ShownHabit, shownDay } from '../data/shown-habits.ts';
import { toastOfChange } from '../data/toasts.ts';
import type { HabitActions } from './habit-actions.ts';

const BUZZ_MS = 10;

/** Without `openDialog`, the toast has no “Note”. */
type TickActions = Pick<HabitActions, 'announce'> & Partial<Pick<HabitActions, 'openDialog'>>;

/** The tick of one control: shown at once, felt on a phone, and announced to screen readers. */
export function useTick(habit: ShownHabit, actions: TickActions) {
  const userHabits = useUserHabits();

  function setCompleted(completed: boolean, notes?: string): void {
    if (completed) navigator.vibrate?.(BUZZ_MS);
    const change = { completed, ...(notes && { notes }) };
    const date = shownDay(habit);
    const offer = completed && !notes ? noteOffer(habit, actions) : {};
    changeDay(userHabits, { habit, date }, change, {
      ...toastOfChange(habit, date, change),
      ...offer,
    });
    actions.announce(`${habit.name} ${completed ? 'completed' : 'not completed'}`);
  }

  function setSkipped(skipped: boolean): void {
    changeDay(userHabits, { habit, date: shownDay(habit) }, { skipped });
  }

  return { setCompleted, toggle: () => setCompleted(!habit.completed), setSkipped };
}

/** Opens the note of the day from the toast. The focus starts and ends at the control, because the toast closes. */
function noteOffer(habit: ShownHabit, { openDialog }: TickActions): { otherAction?: ToastAction } {
  if (!openDialog) return {};
  const control = document.activeElement;
  const openNote = () => {
    moveFocus(control);
    openDialog({ name: 'note', habit });
  };
  return { otherAction: { label: 'Note', onSelect: openNote } };
}

type RequestedTick = { of: ShownHabit; completed: boolean };

/**
 * The same, and the control shows the tick in the very frame of the press. The operation is appended after that frame: it
 * renders the list of all habits.
 */
export function useInstantTick(habit: ShownHabit, actions: TickActions) {
  const [requested, setRequested] = useState<RequestedTick>();
  const tick = useTick(habit, actions);
  if (requested && requested.of !== habit) setRequested(undefined);

  const isDone = requested?.of === habit ? requested.completed : habit.completed;

  function toggle(): void {
    const completed = !isDone;
    setRequested({ of: habit, completed });
    afterPaint(() => tick.setCompleted(completed));
  }

  return { ...tick, toggle, isDone };
}

/** Each press adds one step of the amount. Returns whether that has completed the habit. */
export function useEnterAmount(habit: ShownHabit, actions: TickActions): () => boolean {
  const userHabits = useUserHabits();
  const { goal, name } = habit;
  return () => {
    if (!goal) return false;
    navigator.vibrate?.(BUZZ_MS);
    const target = { habit, date: shownDay(habit) };
    const isCompleted = addEntry(userHabits, target, goal.step, noteOffer(habit, actions));
    actions.announce(`${amountText(goal.step, goal.unit)} added to ${name}`);
    return isCompleted;
  };
}
