import type pg from 'pg';
import { isDone, isOpen, type HabitDay } from '#domain/habits/habit-day.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { dayKey, habitKey, notesKey, encodeDay, type StoredValues } from './expected-state.ts';

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

export function storedValues({ habits, days }: Rows): StoredValues {
  const facts: StoredValues = new Map();
  for (const { id, name, notes } of habits) {
    facts.set(habitKey(id), name);
    if (notes !== null) facts.set(notesKey(id), notes);
  }
  for (const day of days) {
    const fact = encodeDay(day);
    if (fact !== undefined) facts.set(dayKey(day.habitId, day.date), fact);
  }
  return facts;
}

/**
 * Lists differences between the feed and the days. `today` is the owner's day: all habits that are done on it must be in
 * the feed.
 */
export function listDisagreements(rows: Rows, today: LocalDay | undefined): string[] {
  return [...untrueActivity(rows), ...(today === undefined ? [] : missingActivity(rows, today))];
}

function untrueActivity({ days, activity }: Rows): string[] {
  const done = new Set(
    days.filter(({ completed }) => completed).map(({ habitId, date }) => dayKey(habitId, date)),
  );
  return activity
    .filter(
      ({ type, habitId, date }) =>
        (type === 'completed' && !done.has(dayKey(habitId ?? 0, date))) ||
        (type === 'perfect_day' && !isPerfect(days, date)),
    )
    .map(({ type, date }) => `wrong feed entry on ${date}: ${type}`);
}

function missingActivity({ days, activity }: Rows, today: LocalDay): string[] {
  const addedToday = activity.filter(({ date }) => date === today);
  const isInFeed = (id: number) =>
    addedToday.some(({ type, habitId }) => type === 'completed' && habitId === id);
  const done = days.filter(({ date, completed }) => date === today && completed);
  const isMissing =
    isPerfect(days, today) && !addedToday.some(({ type }) => type === 'perfect_day');
  return [
    ...done
      .filter(({ habitId }) => !isInFeed(habitId))
      .map(({ habitId }) => `no feed entry for habit ${habitId} today`),
    ...(isMissing ? ['no feed entry for a perfect day'] : []),
  ];
}

function isPerfect(days: readonly StoredHabitDay[], date: LocalDay): boolean {
  const those = days.filter((day) => day.date === date);
  return those.some(isDone) && !those.some(isOpen);
}
