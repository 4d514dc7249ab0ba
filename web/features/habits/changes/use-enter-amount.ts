import type { Habit } from '#contract/habits.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { newEntryOf } from './new-entry.ts';
import { shownDay, useChangeToday } from './use-change-today.ts';

const BUZZ_MS = 10;

/** One tap, one entry: each of several in a row counts. */
export function useEnterAmount(habit: Habit, onAnnounce: (news: string) => void) {
  const { mutate } = useChangeToday(habit);
  const { goal } = habit;

  return function enterStep(): void {
    if (!goal) return;
    navigator.vibrate?.(BUZZ_MS);
    const entered = amountText(goal.step, goal.unit);
    const told = `+${entered} · ${habit.name}`;
    mutate({ habit, day: shownDay(habit), change: { entry: newEntryOf(goal.step) }, told });
    onAnnounce(`${entered} added to ${habit.name}`);
  };
}
