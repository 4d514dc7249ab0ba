import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { todayHere } from '../use-today.ts';
import { tellSkipped } from './toasts.ts';
import { useChangeToday } from './use-change-today.ts';

const BUZZ_MS = 10;

/** Shown by the pressed control alone, until the list, which takes a few frames to draw, has it too. */
type Asked = { of: Habit; completed: boolean };

/** The tick of one control: shown at once, felt on a phone, told to those who do not see it. */
export function useTick(habit: Habit, onTold: (news: string) => void) {
  const { mutate, isPending } = useChangeToday();
  const [asked, setAsked] = useState<Asked>();
  if (asked && asked.of !== habit) setAsked(undefined);

  function setCompleted(completed: boolean, notes?: string): void {
    if (isPending || asked) return;
    if (completed) navigator.vibrate?.(BUZZ_MS);
    setAsked({ of: habit, completed });
    mutate(
      { habit, change: { completed, ...(notes && { notes }) }, day: todayHere() },
      { onSettled: () => setAsked(undefined) },
    );
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

  const isDone = asked?.of === habit ? asked.completed : habit.completed;
  return { isDone, setCompleted, toggle: () => setCompleted(!isDone), setSkipped, isPending };
}
