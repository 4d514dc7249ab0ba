import type pg from 'pg';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { Schedule } from '#domain/habits/schedule.ts';
import type { DayWithStreak } from '#domain/imports/merge-told.ts';

export type StoredHabit = Schedule & {
  id: number;
  name: string;
  notes: string | null;
  streak: number;
  reps: number;
  lastDoneOn: LocalDay | null;
};
export type StoredHabitDay = HabitDay & DayWithStreak;
export type StoredActivity = { type: string; instanceId: number | null; date: LocalDay };
/** All that one person has written, as it stands in the tables. */
export type Rows = { habits: StoredHabit[]; days: StoredHabitDay[]; activity: StoredActivity[] };

const HABITS = `select id, name, notes, type, weekdays, rhythm, goal,
                       archived_on as "archivedOn", created_on as "createdOn", streak, reps,
                       last_done_on as "lastDoneOn" from habits where user_id = $1`;
const DAYS = `select id, habit_id as "habitId", date, scheduled, completed, skipped, amount::float8 as amount, steps_done as "stepsDone", own_skip as "ownSkip",
                     notes, streak,
                     habit_name as "habitName" from habit_instances where user_id = $1 order by date`;
const ACTIVITY = `select activity_type as type, habit_instance_id as "instanceId", date
                from activity_feed where user_id = $1`;

/** In one snapshot: whoever still writes must not come in between. */
export async function readRows(client: pg.ClientBase, userId: number): Promise<Rows> {
  await client.query('begin isolation level repeatable read read only');
  const habits = await client.query<StoredHabit>(HABITS, [userId]);
  const days = await client.query<StoredHabitDay>(DAYS, [userId]);
  const activity = await client.query<StoredActivity>(ACTIVITY, [userId]);
  await client.query('commit');
  return { habits: habits.rows, days: days.rows, activity: activity.rows };
}
