import { type Habit, listHabits, listHistories } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { mockApi } from '#web/testing/network.ts';

/** Mocks all habits, archived ones included, and their records before today. */
export function mockDays(habits: readonly Habit[], days: readonly HabitDay[]): void {
  mockApi(
    listHabits,
    habits.filter(({ archivedOn }) => archivedOn === null),
  );
  mockApi(listHistories, historiesOf(habits, days));
}
