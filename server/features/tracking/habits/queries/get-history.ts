import type { MarkedHistory } from '#domain/habits/habit-history.ts';
import { evaluationOf } from '#domain/history/evaluated-habit.ts';
import { wholeRange } from '#domain/history/habit-range.ts';
import { markedHistory, periodRecords } from '#domain/progress/marked-history.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { activeColumns, activeDaysOf, type ActiveRow } from '../history/read-histories.ts';
import {
  detailsSql,
  STORED_HABIT_COLUMNS,
  type StoredRow,
  withFacts,
} from '../history/stored-habit.ts';
import type { Owner } from './list-habits.ts';

const read = statement(
  'habits.read-history',
  `select ${STORED_HABIT_COLUMNS}, ${detailsSql('true')} as details, ${activeColumns('u')}
     from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id join users u on u.id = h.user_id
    where h.user_id = $1 and h.id = $2`,
);

/** The marks of a habit up to today, and the periods that its streak counts. */
export async function getHistory(
  queries: Queries,
  { userId, today, week }: Owner,
  habitId: number,
): Promise<MarkedHistory | undefined> {
  const [row] = await queries.run<StoredRow & ActiveRow>(read, [userId, habitId]);
  if (!row) return undefined;
  const habit = withFacts(row);
  const evaluation = evaluationOf(habit, { today, week, activeDays: activeDaysOf(row) });
  return markedHistory(wholeRange(habit), today, periodRecords(evaluation, today));
}
