import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { Habit } from '#contract/habits.ts';

type ListChange = (habits: Habit[]) => Habit[];

/** What the page hands in from the feature that keeps habits and their days. */
export type FromHabits = {
  HabitIcon: ComponentType<{ icon: string | null; name: string }>;
  /** Where the days of all ranges stand in the cache. */
  habitDaysKey: readonly string[];
  changeKey: readonly string[];
  /** Before the server has confirmed it. */
  showChange: (client: QueryClient, change: ListChange) => Promise<void>;
  keepChange: (client: QueryClient, change: ListChange) => void;
  refreshHabits: (client: QueryClient) => Promise<void>;
  tellFailed: (what: 'tick') => void;
};

export const FromHabitsContext = createContext<FromHabits | null>(null);

export function useFromHabits(): FromHabits {
  const fromHabits = useContext(FromHabitsContext);
  if (!fromHabits) throw new Error('Progress stands in no page here.');
  return fromHabits;
}
