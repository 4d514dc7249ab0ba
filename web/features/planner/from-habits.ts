import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { Habit } from '#contract/habits.ts';

type ListChange = (habits: Habit[]) => Habit[];

/** What the page hands in from the feature that keeps the list of habits. */
export type FromHabits = {
  HabitIcon: ComponentType<{ icon: string | null; name: string }>;
  changeKey: readonly string[];
  /** Before the server has confirmed it. */
  showChange: (client: QueryClient, change: ListChange) => Promise<void>;
  keepChange: (client: QueryClient, change: ListChange) => void;
  refreshHabits: (client: QueryClient) => Promise<void>;
};

export const FromHabitsContext = createContext<FromHabits | null>(null);

export function useFromHabits(): FromHabits {
  const fromHabits = useContext(FromHabitsContext);
  if (!fromHabits) throw new Error('The planner stands in no page here.');
  return fromHabits;
}
