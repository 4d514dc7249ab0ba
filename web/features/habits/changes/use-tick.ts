import type { Habit } from '#contract/habits.ts';
import { todayHere } from '../use-today.ts';
import { tellSkipped } from './toasts.ts';
import { useChangeToday } from './use-change-today.ts';

const BUZZ_MS = 10;

/** The tick of one control: shown at once, felt on a phone, told to those who do not see it. */
export function useTick(habit: Habit, onTold: (news: string) => void) {
  const { mutate, isPending } = useChangeToday();

  function setCompleted(completed: boolean, notes?: string): void {
    if (isPending) return;
    if (completed) navigator.vibrate?.(BUZZ_MS);
    mutate({ habit, change: { completed, ...(notes && { notes }) }, day: todayHere() });
    onTold(`${habit.name} ${completed ? 'completed' : 'not completed'}`);
  }

  function setSkipped(skipped: boolean): void {
    if (isPending) return;
    mutate({ habit, change: { skipped }, day: todayHere() });
    if (skipped)
      tellSkipped(habit.name, () =>
        mutate({ habit, change: { skipped: false }, day: todayHere() }),
      );
  }

  return { setCompleted, toggle: () => setCompleted(!habit.completed), setSkipped, isPending };
}
