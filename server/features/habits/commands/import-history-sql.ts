import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayWithStreak, Merged } from '#domain/imports/merge-history.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';
import { ADVISORY_LOCKS } from '#server/database/advisory-locks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { markHabitOwner } from '#server/features/account/public.ts';

const ROWS_A_STATEMENT = 2_000;

// Imports of one person take turns.
const lockImports = statement(
  'habits.lock-imports',
  `select pg_advisory_xact_lock(${ADVISORY_LOCKS.historyImport}, $1)`,
);
const lockHabits = statement(
  'habits.lock-all',
  'select from habits where user_id = $1 order by id for no key update',
);
const daysOf = statement(
  'habits.days-of',
  `select date, scheduled, completed, skipped, amount::float8 as amount, notes, streak,
          habit_name as "habitName"
     from habit_instances where user_id = $1 and habit_id = $2`,
);
const insert = statement(
  'habits.import',
  `insert into habits (user_id, name, type, deadline, weekdays, notes, icon, is_private, sort_order,
                       streak, reps, last_done_on, created_on, created_at, last_updated)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, least($14::timestamptz, $15), $15)
   returning id`,
);
const update = statement(
  'habits.import-more',
  `update habits set streak = $3, reps = $4, last_done_on = $5, created_on = $6, last_updated = $7
    where user_id = $1 and id = $2`,
);
const writeMany = statement(
  'habits.write-days',
  `insert into habit_instances
     (user_id, habit_id, date, scheduled, completed, skipped, notes, streak, habit_name)
   select $1, $2, date, scheduled, completed, skipped, notes, streak, name
     from unnest($3::date[], $4::bool[], $5::bool[], $6::bool[], $7::text[], $8::int[], $9::text[])
          as days (date, scheduled, completed, skipped, notes, streak, name)
   on conflict (user_id, habit_id, date) do update
     set scheduled = excluded.scheduled, completed = excluded.completed,
         skipped = excluded.skipped, notes = excluded.notes, streak = excluded.streak`,
);
const dayId = statement(
  'habits.id-of-day',
  'select id from habit_instances where user_id = $1 and habit_id = $2 and date = $3',
);

type DayKey = { userId: number; habitId: number };

/** Habits before their owner, as a tick locks them: in the other order the two could wait for each other. */
export async function lockHabitsOf(tx: Transaction, userId: number): Promise<void> {
  await Promise.all([
    tx.run(lockImports, [userId]),
    tx.run(lockHabits, [userId]),
    markHabitOwner(tx, userId),
  ]);
}

export const readDays = (
  tx: Transaction,
  userId: number,
  habitId: number,
): Promise<DayWithStreak[]> => tx.run<DayWithStreak>(daysOf, [userId, habitId]);

type Figures = { merged: Merged; createdOn: LocalDay; now: Date };

export async function insertHabit(
  tx: Transaction,
  userId: number,
  {
    habit,
    position,
    merged,
    createdOn,
    now,
  }: Figures & { habit: NormalisedHabit; position: number },
): Promise<number> {
  const { name, type, deadline, weekdays, notes, icon, isPrivate, createdAt } = habit;
  const { streak, reps, lastDoneOn } = merged;
  const facts = [name, type, deadline, weekdays, notes, icon, isPrivate, position];
  const values = [userId, ...facts, streak, reps, lastDoneOn, createdOn, createdAt ?? now, now];
  const [row] = await tx.run<{ id: number }>(insert, values);
  if (!row) throw new Error('The habit was not stored.');
  return row.id;
}

export async function updateHabit(
  tx: Transaction,
  userId: number,
  habitId: number,
  { merged, createdOn, now }: Figures,
): Promise<void> {
  if (merged.changed.length === 0) return;
  const { streak, reps, lastDoneOn } = merged;
  await tx.run(update, [userId, habitId, streak, reps, lastDoneOn, createdOn, now]);
}

/** In slices, so that whoever else is there gets a turn in between. */
export async function writeDays(
  tx: Transaction,
  { userId, habitId }: DayKey,
  days: readonly DayWithStreak[],
): Promise<void> {
  for (let from = 0; from < days.length; from += ROWS_A_STATEMENT) {
    const slice = days.slice(from, from + ROWS_A_STATEMENT);
    await tx.run(writeMany, [
      userId,
      habitId,
      slice.map(({ date }) => date),
      slice.map(({ scheduled }) => scheduled),
      slice.map(({ completed }) => completed),
      slice.map(({ skipped }) => skipped),
      slice.map(({ notes }) => notes),
      slice.map(({ streak }) => streak),
      slice.map(({ habitName }) => habitName),
    ]);
  }
}

export async function idOfDay(
  tx: Transaction,
  { userId, habitId, date }: DayKey & { date: LocalDay },
): Promise<number> {
  const [row] = await tx.run<{ id: number }>(dayId, [userId, habitId, date]);
  if (!row) throw new Error('The day was not stored.');
  return row.id;
}
