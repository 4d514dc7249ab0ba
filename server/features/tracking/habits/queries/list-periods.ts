import type { PeriodRecord } from '#domain/habits/habit-history.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { evaluationOf, factsOf } from '#domain/history/evaluated-habit.ts';
import { periodRecords } from '#domain/progress/marked-history.ts';
import { activeColumns, activeDaysOf, type ActiveRow } from '../history/read-histories.ts';
import { STORED_HABIT_COLUMNS, type StoredHabit } from '../history/stored-habit.ts';
import type { Owner } from './list-habits.ts';

const read = statement(
  'habits.read-periods',
  `select ${STORED_HABIT_COLUMNS}, null as details, ${activeColumns('u')}
     from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id join users u on u.id = h.user_id where h.user_id = $1 and h.id = $2`,
);

/** Weeks, months or blocks that the streak counts, in order; null where it counts days. */
export async function listPeriods(
  queries: Queries,
  { userId, today, week }: Owner,
  habitId: number,
): Promise<PeriodRecord[] | null> {
  const [habit] = await queries.run<StoredHabit & ActiveRow>(read, [userId, habitId]);
  if (!habit) return null;
  const owner = { userId, today, week, activeDays: activeDaysOf(habit) };
  const { evaluation } = evaluationOf(habit, factsOf(habit), owner);
  return periodRecords(evaluation, today);
}
