import type { HabitType } from '#domain/habits/habit.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import { type Queries, statement } from '#server/database/database.ts';

export type NamedHabit = {
  id: number;
  name: string;
  type: HabitType;
  weekdays: Weekday[] | null;
  createdOn: LocalDay;
  sortOrder: number;
  isPrivate: boolean;
};

const names = statement(
  'habits.names',
  `select id, name, type, weekdays, created_on as "createdOn", sort_order as "sortOrder",
          is_private as "isPrivate"
     from habits where user_id = $1 order by id`,
);

/** In the order in which they were made. */
export const listNames = (queries: Queries, userId: number): Promise<NamedHabit[]> =>
  queries.run<NamedHabit>(names, [userId]);
