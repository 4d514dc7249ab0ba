import type { Reminder } from '#contract/habits.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { notFound } from '#server/http/refusal.ts';

const isMine = statement(
  'habits.has-reminders',
  'select from habits where user_id = $1 and id = $2',
);
const ofHabit = statement(
  'habits.reminders',
  `select time, weekdays, also_when_met as "alsoWhenMet" from habit_reminders
    where user_id = $1 and habit_id = $2 order by slot`,
);

export async function listReminders(
  queries: Queries,
  userId: number,
  habitId: number,
): Promise<Reminder[]> {
  const [owned, reminders] = await Promise.all([
    queries.run(isMine, [userId, habitId]),
    queries.run<Reminder>(ofHabit, [userId, habitId]),
  ]);
  if (owned.length === 0) throw notFound('Habit');
  return reminders;
}
