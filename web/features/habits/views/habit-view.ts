import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitActions } from '../actions.ts';

/** What each of the five is given. */
export type HabitViewProps = {
  habits: readonly Habit[];
  today: LocalDay;
  actions: HabitActions;
};
