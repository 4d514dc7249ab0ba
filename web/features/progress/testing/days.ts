import { type Habit, listHabits, listHistories } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { mockApi } from '#web/testing/network.ts';

/** From now on these are all habits, archived ones among them, and their records before today. */
export function answerDays(habits: readonly Habit[], days: readonly HabitDay[]): void {
  mockApi(
    listHabits,
    habits.filter(({ archivedOn }) => archivedOn === null),
  );
  mockApi(listHistories, historiesOf(habits, days));
}
