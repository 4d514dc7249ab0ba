import type { ReactNode } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitActions } from '../controls/habit-actions.ts';
import type { ShownHabit } from '../data/shown-habits.ts';

/** The props of each of the five views. */
export type HabitViewProps = {
  habits: readonly ShownHabit[];
  today: LocalDay;
  /** The day that is shown: today or a past day. Each habit has its record of this day. */
  day: LocalDay;
  actions: HabitActions;
  /** Shown until the sections are known. */
  skeleton: ReactNode;
};
