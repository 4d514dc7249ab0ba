import { toLocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { ExportedDay, ExportedHabit } from '#domain/exports/exported-habit.ts';
import { lossesInLoop } from '#domain/exports/loop-file.ts';
import { lossesInTableHabit } from '#domain/exports/table-habit-file.ts';
import { toHabitDays } from '#domain/history/habit-range.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { frequencyColumns, readDays } from '#server/features/tracking/habits/public.ts';

const habitsOf = statement(
  'export.kept-habits',
  `select id, name, notes, ${frequencyColumns('h')}, created_on as "createdOn", archived_on as "archivedOn",
          section_id as section, tags, steps, reminders,
          (select max(nullif(day, 0)) from amount_years y, unnest(y.amounts) as day
            where y.user_id = h.user_id and y.habit_id = h.id) as "largestAmount"
     from habits h where user_id = $1 order by sort_order, id`,
);

/** In the order of the owner's list, including archived habits. */
export const listExportedHabits = (queries: Queries, userId: number): Promise<ExportedHabit[]> =>
  queries.run<ExportedHabit>(habitsOf, [userId]);

export async function listLosses(queries: Queries, userId: number) {
  const habits = await listExportedHabits(queries, userId);
  return { loop: lossesInLoop(habits), tableHabit: lossesInTableHabit(habits) };
}

/** All days since the habit was created. */
export async function* readExportedDays(
  queries: Queries,
  userId: number,
  { id, createdOn }: ExportedHabit,
): AsyncGenerator<ExportedDay[]> {
  const range = { first: createdOn, last: LAST_DAY, habitId: id };
  const [habit] = await readDays(queries, userId, range);
  const days = habit ? toHabitDays(habit).map(toExportedDay) : [];
  if (days[0]?.date !== createdOn) days.unshift(emptyDay(createdOn));
  yield days;
}

const LAST_DAY = toLocalDay('9999-12-31');

const toExportedDay = ({ date, completed, skipped, amount, notes }: HabitDay): ExportedDay => ({
  date,
  completed,
  skipped,
  amount,
  notes,
});

const emptyDay = (date: ExportedDay['date']): ExportedDay => ({
  date,
  completed: false,
  skipped: false,
  amount: null,
  notes: null,
});
