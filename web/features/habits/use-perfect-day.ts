import { useEffect, useRef } from 'react';
import type { Habit } from '#contract/habits.ts';
import { logFailure } from '#web/client/log.ts';
import { celebrate } from './changes/celebrate.ts';
import { toastPerfectDay } from './changes/toasts.ts';
import { isSkipped } from './habit-list.ts';

/** Whether everything that today asked for is done; a skipped habit asks for nothing. */
function isPerfect(shown: readonly Habit[]): boolean {
  const due = shown.filter((habit) => !isSkipped(habit));
  return due.length > 0 && due.every((habit) => habit.completed);
}

/** Told when the day becomes perfect, not each time a perfect day is looked at. */
export function usePerfectDay(shown: readonly Habit[] | undefined): void {
  const isDayPerfect = shown && isPerfect(shown);
  const wasPerfect = useRef<boolean>(undefined);
  useEffect(() => {
    if (isDayPerfect && wasPerfect.current === false) {
      toastPerfectDay();
      celebrate().catch(logFailure);
    }
    wasPerfect.current = isDayPerfect;
  }, [isDayPerfect]);
}
