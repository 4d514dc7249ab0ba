import type { HabitInstance } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { type Queries, statement } from '#server/database/database.ts';

const COLUMNS = `id, habit_id as "habitId", date, scheduled, completed, skipped, notes,
  habit_name as "habitName"`;

const inRange = statement(
  'habits.instances-in-range',
  `select ${COLUMNS} from habit_instances
    where user_id = $1 and date between $2 and $3 order by date, habit_id`,
);
const ofHabit = statement(
  'habits.instances-of-habit',
  `select ${COLUMNS} from habit_instances
    where user_id = $1 and habit_id = $2 order by date desc`,
);
const byId = statement(
  'habits.instance',
  `select ${COLUMNS} from habit_instances where user_id = $1 and id = $2`,
);
const isMine = statement('habits.is-mine', 'select from habits where user_id = $1 and id = $2');

export async function listInstancesInRange(
  queries: Queries,
  userId: number,
  first: LocalDay,
  last: LocalDay,
): Promise<HabitInstance[]> {
  return queries.run<HabitInstance>(inRange, [userId, first, last]);
}

export async function listInstancesOfHabit(
  queries: Queries,
  userId: number,
  habitId: number,
): Promise<HabitInstance[] | undefined> {
  const [owned, instances] = await Promise.all([
    queries.run(isMine, [userId, habitId]),
    queries.run<HabitInstance>(ofHabit, [userId, habitId]),
  ]);
  return owned.length > 0 ? instances : undefined;
}

export async function findInstance(
  queries: Queries,
  userId: number,
  instanceId: number,
): Promise<HabitInstance | undefined> {
  const [instance] = await queries.run<HabitInstance>(byId, [userId, instanceId]);
  return instance;
}
