import type pg from 'pg';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';

export type StoredHabit = { id: number; name: string; notes: string | null };
export type StoredHabitDay = Omit<HabitDay, 'id'>;
export type StoredActivity = { type: string; habitId: number | null; date: LocalDay };
/** All data of one user in the tables. */
export type Rows = { habits: StoredHabit[]; days: StoredHabitDay[]; activity: StoredActivity[] };

const HABITS = 'select id, name, notes from habits where user_id = $1';
const DAYS = `select habit_id as "habitId", date, scheduled, completed, skipped, amount,
                     steps_done as "stepsDone", own_skip as "ownSkip", notes, habit_name as "habitName"
                from habit_instances where user_id = $1 order by date`;
const ACTIVITY = `select activity_type as type, habit_id as "habitId", date from activity_feed where user_id = $1`;

/** Reads one snapshot, so that no write comes between the tables. */
export async function readRows(client: pg.ClientBase, userId: number): Promise<Rows> {
  await client.query('begin isolation level repeatable read read only');
  const habits = await client.query<StoredHabit>(HABITS, [userId]);
  const days = await client.query<StoredHabitDay>(DAYS, [userId]);
  const activity = await client.query<StoredActivity>(ACTIVITY, [userId]);
  await client.query('commit');
  return { habits: habits.rows, days: days.rows, activity: activity.rows };
}
