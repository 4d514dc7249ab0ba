import type { Schedule } from '#domain/habits/schedule.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { scheduleColumns } from './conditions.ts';

export type NamedHabit = Schedule & {
  id: number;
  name: string;
  sortOrder: number;
  isPrivate: boolean;
};

const names = statement(
  'habits.names',
  `select h.id, h.name, ${scheduleColumns('h')}, h.sort_order as "sortOrder",
          h.is_private as "isPrivate"
     from habits h where h.user_id = $1 order by h.id`,
);

/** In the order in which they were made. */
export const listNames = (queries: Queries, userId: number): Promise<NamedHabit[]> =>
  queries.run<NamedHabit>(names, [userId]);
