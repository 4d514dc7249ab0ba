import { type ComponentType, createContext, useContext } from 'react';
import type { NewHabit } from '#contract/habits.ts';
import type { Weekday } from '#domain/weekdays.ts';

/** What the page hands in from the feature that keeps the list of habits. */
export type FromHabits = {
  HabitIcon: ComponentType<{ icon: string | null; name: string }>;
  IconPicker: ComponentType<{
    name: string;
    value: string | null;
    isSuggested: boolean;
    onChange: (icon: string) => void;
  }>;
  WeekdayPicker: ComponentType<{
    value: readonly Weekday[];
    onChange: (days: Weekday[]) => void;
    error: string | undefined;
  }>;
  /** Without a toast: what came of all of them is told at the end. */
  createHabit: (habit: NewHabit) => Promise<unknown>;
  refreshHabits: () => Promise<void>;
};

export const FromHabitsContext = createContext<FromHabits | null>(null);

export function useFromHabits(): FromHabits {
  const fromHabits = useContext(FromHabitsContext);
  if (!fromHabits) throw new Error('The image import stands in no page here.');
  return fromHabits;
}
