import type { Schedule } from '#domain/habits/schedule.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { scheduleColumns } from './conditions.ts';

export type NamedHabit = Schedule &
  StepPlan &
  Pick<StoredHabit, 'id' | 'isPrivate' | 'name' | 'sortOrder' | 'tags'> & {
    /** The name of its section. */
    section: string | null;
  };

const names = statement(
  'habits.names',
  `select h.id, h.name, ${scheduleColumns('h')}, h.sort_order as "sortOrder",
          h.is_private as "isPrivate", s.name as section, h.tags, h.steps, h.steps_needed as "stepsNeeded"
     from habits h left join sections s on s.user_id = h.user_id and s.id = h.section_id
    where h.user_id = $1 order by h.id`,
);

/** In the order of their creation. */
export const listNames = (queries: Queries, userId: number): Promise<NamedHabit[]> =>
  queries.run<NamedHabit>(names, [userId]);
