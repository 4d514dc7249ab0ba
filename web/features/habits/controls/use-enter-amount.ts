import { amountText } from '#domain/habits/frequency-words.ts';
import { putEntry } from '../data/change-day.ts';
import { useHabitPage } from '../data/habit-page-provider.tsx';
import { type ShownHabit, shownDay } from '../data/shown-habits.ts';
import { newEntryOf } from './new-entry.ts';

const BUZZ_MS = 10;

/** Each tap adds an entry of its own. Returns whether the habit has become done by it. */
export function useEnterAmount(habit: ShownHabit, announce: (message: string) => void) {
  const page = useHabitPage();
  const { goal, key, name } = habit;

  return function enterStep(): boolean {
    if (!goal) return false;
    navigator.vibrate?.(BUZZ_MS);
    const entered = amountText(goal.step, goal.unit);
    const target = { habit, date: shownDay(habit) };
    putEntry(page, target, newEntryOf(goal.step), { title: `+${entered} · ${name}` });
    announce(`${entered} added to ${name}`);
    return !habit.completed && (page.recordOn(key, target.date)?.completed ?? false);
  };
}
