import { useEffect, useRef } from 'react';
import type { Habit } from '#contract/habits.ts';
import { asksToday } from '#domain/habits/offered.ts';
import { isPerfectDay } from '#domain/progress/day-status.ts';
import { logFailure } from '#web/client/log.ts';
import { celebrate } from './changes/celebrate.ts';
import { toastPerfectDay } from './changes/toasts.ts';
import { countToday } from './today-progress.tsx';

function isPerfect(shown: readonly Habit[]): boolean {
  const { due, done } = countToday(shown);
  const kept = shown.filter((habit) => habit.completed && asksToday(habit)).length;
  return isPerfectDay({ open: due - done, kept });
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
