import { randomUUID } from 'node:crypto';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { Schedule } from '#domain/habits/schedule.ts';
import type { PeriodMark } from '#domain/imports/judge-periods.ts';
import type { Merged } from '#domain/imports/merge-history.ts';
import type { DayWithStreak, EntryOfDay } from '#domain/imports/merge-told.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';
import { ADVISORY_LOCKS } from '#server/database/advisory-locks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { markHabitOwner } from '#server/features/account/public.ts';
import { contentColumns } from '../queries/conditions.ts';
import { remindersToStore } from './reminders.ts';
import { lockAllHabits } from './lock-habit-day.ts';
import { inSlices, removeDays, writeDays } from './write-days.ts';

// Imports of one person take turns.
const lockImports = statement(
  'habits.lock-imports',
  `select pg_advisory_xact_lock(${ADVISORY_LOCKS.historyImport}, $1)`,
);
const daysOf = statement(
  'habits.days-of',
  `select i.date, ${contentColumns('i')}, i.streak, i.habit_name as "habitName"
     from habit_instances i where i.user_id = $1 and i.habit_id = $2`,
);
const periodsOf = statement(
  'habits.periods-of',
  `select unit, date, first, needed::float8 as needed, done::float8 as done, scheduled, completed, skipped, streak
     from habit_periods where user_id = $1 and habit_id = $2`,
);
const insert = statement(
  'habits.import',
  `insert into habits (user_id, name, type, deadline, weekdays, notes, icon, is_private, sort_order,
                       streak, reps, last_done_on, created_on, created_at, last_updated,
                       rhythm, goal, archived_on, is_amount_public,
                       period_first, period_last, period_needed, period_done, past_rhythms,
                       section_id, tags, steps, steps_needed, reminders)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, least($14::timestamptz, $15), $15,
           $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29)
   returning id`,
);
const update = statement(
  'habits.import-more',
  `update habits set streak = $3, reps = $4, last_done_on = $5, created_on = $6, last_updated = $7,
                     period_first = $8, period_last = $9, period_needed = $10, period_done = $11
    where user_id = $1 and id = $2`,
);
// All of its days are judged by the new one.
const renew = statement(
  'habits.import-rhythm',
  `update habits set type = $3, weekdays = $4, rhythm = $5, goal = $6, archived_on = $7, past_rhythms = null
    where user_id = $1 and id = $2`,
);
const writePeriods = statement(
  'habits.write-periods',
  `insert into habit_periods
     (user_id, habit_id, unit, date, first, needed, done, scheduled, completed, skipped, streak)
   select $1, $2, unit, date, first, needed, done, scheduled, completed, skipped, streak
     from unnest($3::text[], $4::date[], $5::date[], $6::numeric[], $7::numeric[], $8::bool[], $9::bool[],
                 $10::bool[], $11::int[])
          as periods (unit, date, first, needed, done, scheduled, completed, skipped, streak)
   on conflict (user_id, habit_id, unit, date) do update
     set first = excluded.first, needed = excluded.needed, done = excluded.done,
         scheduled = excluded.scheduled, completed = excluded.completed, skipped = excluded.skipped,
         streak = excluded.streak`,
);
// An id that a file tells is kept, unless another day has it. One that it does not tell is made of the habit and the day:
// the same file again makes the same one.
const writeEntries = statement(
  'habits.write-entries',
  `insert into habit_entries (user_id, id, habit_id, date, amount, at, source)
   select $1,
          case when told.id is not null and not exists (
                 select from habit_entries e where e.user_id = $1 and e.id = told.id)
               then told.id else md5(concat_ws(' ', $2::text, told.date, told.id))::uuid end,
          $2::int, told.date, told.amount, told.at, told.source
     from unnest($3::uuid[], $4::date[], $5::numeric[], $6::time[], $7::text[])
       as told (id, date, amount, at, source)
   on conflict do nothing`,
);
const dayId = statement(
  'habits.id-of-day',
  'select id from habit_instances where user_id = $1 and habit_id = $2 and date = $3',
);

type HabitKey = { userId: number; habitId: number };

/** Habits before their owner, as a tick locks them: in the other order the two could wait for each other. */
export async function lockHabitsOf(tx: Transaction, userId: number): Promise<void> {
  await Promise.all([
    tx.run(lockImports, [userId]),
    lockAllHabits(tx, userId),
    markHabitOwner(tx, userId),
  ]);
}

export async function readHistory(tx: Transaction, { userId, habitId }: HabitKey) {
  const [stored, storedPeriods] = await Promise.all([
    tx.run<DayWithStreak>(daysOf, [userId, habitId]),
    tx.run<PeriodMark>(periodsOf, [userId, habitId]),
  ]);
  return { stored, storedPeriods };
}

type Figures = { merged: Merged; schedule: Schedule; now: Date };

const latestPeriodOf = ({ latestPeriod }: Merged) => [
  latestPeriod?.first ?? null,
  latestPeriod?.date ?? null,
  latestPeriod?.needed ?? null,
  latestPeriod?.done ?? null,
];

export async function insertHabit(
  tx: Transaction,
  userId: number,
  {
    habit,
    position,
    section,
    merged,
    schedule,
    now,
  }: Figures & { habit: NormalisedHabit; position: number; section: number | null },
): Promise<number> {
  const { name, deadline, notes, icon, isPrivate, createdAt, isAmountPublic } = habit;
  const { type, weekdays, rhythm, goal, createdOn, archivedOn } = schedule;
  const { streak, reps, lastDoneOn } = merged;
  const facts = [name, type, deadline, weekdays, notes, icon, isPrivate, position];
  const figures = [streak, reps, lastDoneOn, createdOn, createdAt ?? now, now];
  const settings = [rhythm, goal, archivedOn, isAmountPublic];
  const past = habit.pastRhythms && JSON.stringify(habit.pastRhythms);
  const { tags, stepsNeeded } = habit;
  const order = [section, tags, stepsToKeep(habit), stepsNeeded, remindersToStore(habit)];
  const kept = [...facts, ...figures, ...settings, ...latestPeriodOf(merged), past, ...order];
  const values = [userId, ...kept];
  const [row] = await tx.run<{ id: number }>(insert, values);
  if (!row) throw new Error('The habit was not stored.');
  return row.id;
}

/** One that a file does not tell apart gets an id of its own. */
function stepsToKeep({ steps }: NormalisedHabit): string | null {
  return steps && JSON.stringify(steps.map(({ id, text }) => ({ id: id ?? randomUUID(), text })));
}

export async function updateHabit(
  tx: Transaction,
  { userId, habitId }: HabitKey,
  { merged, schedule, now, isRenewed }: Figures & { isRenewed: boolean },
): Promise<void> {
  const { type, weekdays, rhythm, goal, createdOn, archivedOn } = schedule;
  const key = [userId, habitId];
  if (isRenewed) await tx.run(renew, [...key, type, weekdays, rhythm, goal, archivedOn]);
  const { streak, reps, lastDoneOn, changed, removed, periods } = merged;
  if (!isRenewed && changed.length + removed.length + periods.length === 0) return;
  await tx.run(update, [
    ...key,
    streak,
    reps,
    lastDoneOn,
    createdOn,
    now,
    ...latestPeriodOf(merged),
  ]);
}

/** In slices, so that whoever else is there gets a turn in between. */
export async function writeHistory(
  tx: Transaction,
  { userId, habitId }: HabitKey,
  { removed, changed, periods, entries }: Merged,
): Promise<void> {
  const key = [userId, habitId];
  await removeDays(
    tx,
    userId,
    removed.map((date) => ({ habitId, date })),
  );
  await writeDays(
    tx,
    userId,
    changed.map((day) => ({ ...day, habitId })),
  );
  await inSlices(periods, (slice) => tx.run(writePeriods, [...key, ...columnsOfPeriods(slice)]));
  await inSlices(entries, (slice) => tx.run(writeEntries, [...key, ...columnsOfEntries(slice)]));
}

const columnsOfPeriods = (periods: readonly PeriodMark[]) => [
  periods.map(({ unit }) => unit),
  periods.map(({ date }) => date),
  periods.map(({ first }) => first),
  periods.map(({ needed }) => needed),
  periods.map(({ done }) => done),
  periods.map(({ scheduled }) => scheduled),
  periods.map(({ completed }) => completed),
  periods.map(({ skipped }) => skipped),
  periods.map(({ streak }) => streak),
];

const columnsOfEntries = (entries: readonly EntryOfDay[]) => [
  entries.map(({ id }) => id),
  entries.map(({ date }) => date),
  entries.map(({ amount }) => amount),
  entries.map(({ at }) => at),
  entries.map(({ source }) => source ?? null),
];

export async function idOfDay(
  tx: Transaction,
  { userId, habitId, date }: HabitKey & { date: LocalDay },
): Promise<number> {
  const [row] = await tx.run<{ id: number }>(dayId, [userId, habitId, date]);
  if (!row) throw new Error('The day was not stored.');
  return row.id;
}
