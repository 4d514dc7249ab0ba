import { useCallback, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { afterPaint } from '#web/client/after-paint.ts';
import { shownDay, useChangeToday } from './use-change-today.ts';

const BUZZ_MS = 10;

type OnAnnounce = (news: string) => void;

/** The tick of one control: shown at once, felt on a phone, told to those who do not see it. */
export function useTick(habit: Habit, onAnnounce: OnAnnounce, onSettled?: () => void) {
  const { mutate, isPending } = useChangeToday(habit);

  function setCompleted(completed: boolean, notes?: string): void {
    if (isPending) return;
    if (completed) navigator.vibrate?.(BUZZ_MS);
    const change = { completed, ...(notes && { notes }) };
    mutate({ habit, change, day: shownDay(habit) }, onSettled && { onSettled });
    onAnnounce(`${habit.name} ${completed ? 'completed' : 'not completed'}`);
  }

  // The same from press to press, so that the menu that it is given to is not drawn anew.
  const setSkipped = useCallback(
    (skipped: boolean): void => {
      if (isPending) return;
      mutate({ habit, change: { skipped }, day: shownDay(habit) });
    },
    [habit, isPending, mutate],
  );

  return { setCompleted, toggle: () => setCompleted(!habit.completed), setSkipped, isPending };
}

type RequestedTick = { of: Habit; completed: boolean };

/**
 * The same, and the control shows the tick by itself in the very frame of the press. Sending it, and
 * telling the list of all habits, would hold that frame up.
 */
export function usePromptTick(habit: Habit, onAnnounce: OnAnnounce) {
  const [requested, setRequested] = useState<RequestedTick>();
  const tick = useTick(habit, onAnnounce, () => setRequested(undefined));
  if (requested && requested.of !== habit) setRequested(undefined);

  const isPending = tick.isPending || requested !== undefined;

  function toggle(): void {
    if (isPending) return;
    setRequested({ of: habit, completed: !habit.completed });
    afterPaint(tick.toggle);
  }

  const isDone = requested?.of === habit ? requested.completed : habit.completed;
  return { ...tick, toggle, isDone, isPending };
}
