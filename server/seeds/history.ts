import type { DayFlags } from '#domain/habits/habit-day.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { type Schedule, scheduledDays } from '#domain/habits/schedule.ts';
import { streakDelta, isDone, isOpen, type RunBefore } from '#domain/streaks/streak.ts';
import { type Queries, statement } from '#server/database/database.ts';

export type SeededDay = { completed: boolean; skipped: boolean; notes: string | null };

const insertDays = statement(
  'seeds.days',
  `insert into habit_instances (user_id, habit_id, date, scheduled, completed, skipped, notes, streak, habit_name)
   select $1, $2, d.date, true, d.completed, d.skipped, d.notes, d.streak, $3
     from unnest($4::date[], $5::boolean[], $6::boolean[], $7::text[], $8::int[])
       as d (date, completed, skipped, notes, streak)
   on conflict (user_id, habit_id, date) do update
     set completed = excluded.completed, skipped = excluded.skipped, notes = excluded.notes,
         streak = excluded.streak`,
);
const settleHabit = statement(
  'seeds.habit',
  'update habits set streak = $3, last_done_on = $4, reps = $5, last_updated = $6 where user_id = $1 and id = $2',
);

type HabitWithHistory = {
  userId: number;
  habitId: number;
  name: string;
  schedule: Schedule;
  now: number;
};

/** Writes a past as the rules would have left it, without living through each of its days. */
export async function writeHistory(
  queries: Queries,
  habit: HabitWithHistory,
  last: LocalDay,
  dayOf: (day: LocalDay) => SeededDay,
): Promise<void> {
  const { userId, habitId, name, schedule, now } = habit;
  const days = scheduledDays(schedule, schedule.createdOn, last);
  const rows = withStreaks(days.map((date) => ({ date, scheduled: true, ...dayOf(date) })));
  await queries.run(insertDays, [
    userId,
    habitId,
    name,
    rows.map((row) => row.date),
    rows.map((row) => row.completed),
    rows.map((row) => row.skipped),
    rows.map((row) => row.notes),
    rows.map((row) => row.streak),
  ]);
  const latest = rows.findLast(isDone);
  const reps = rows.filter((row) => row.completed).length;
  const { streak, date = null } = latest ?? { streak: 0 };
  await queries.run(settleHabit, [userId, habitId, streak, date, reps, new Date(now)]);
}

type Row = DayFlags & SeededDay & { date: LocalDay };

function withStreaks(rows: readonly Row[]): (Row & { streak: number })[] {
  let before: RunBefore | null = null;
  return rows.map((row) => {
    const { streak } = streakDelta({ before, old: null, next: row });
    if (isDone(row) || isOpen(row)) before = { isDone: isDone(row), streak };
    return { ...row, streak };
  });
}
