import type { Pause } from '#contract/habits.ts';
import { type Queries, statement } from '#server/database/database.ts';

const pauses = statement(
  'habits.pauses',
  `select id, habit_id as "habitId", from_day as "from", until_day as "until"
     from pauses where user_id = $1 order by from_day desc, id desc`,
);

export const listPauses = (queries: Queries, userId: number): Promise<Pause[]> =>
  queries.run<Pause>(pauses, [userId]);
