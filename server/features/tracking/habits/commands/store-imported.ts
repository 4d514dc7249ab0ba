import { randomUUID } from 'node:crypto';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { DetailsOfDay, EntryOfDay } from '#domain/imports/merge-days.ts';
import type { NormalisedHabit } from '#domain/imports/trackers/normalise-import.ts';
import type { Archive } from '#domain/history/habit-schedule.ts';
import type { PastName } from '#domain/history/past-names.ts';
import { ADVISORY_LOCKS } from '#server/database/advisory-locks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type { PastRhythm } from '#domain/habits/past-rhythms.ts';
import { definitionsToStore } from '../history/definitions.ts';
import {
  HABIT_COLUMNS,
  type HabitPast,
  PAST_COLUMNS,
  type HabitRow,
  type StoredHabit,
} from '../history/stored-habit.ts';
import { addHistoriesSql, writeDayDetails } from '../history/write-histories.ts';
import { remindersToStore } from './reminders.ts';

// Imports of one user take turns.
const lockImports = statement(
  'habits.lock-imports',
  `select pg_advisory_xact_lock(${ADVISORY_LOCKS.historyImport}, $1)`,
);
const insert = statement(
  'habits.import',
  `with added as (
   insert into habits (user_id, name, definitions, deadline, notes, icon, is_private, sort_order, created_on,
                       created_at, last_updated, archived_on, archives, past_names, is_amount_public,
                       section_id, tags, steps, steps_needed, reminders)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, least($10::timestamptz, $11), $11, $12, $13, $14, $15, $16,
           $17, $18, $19, $20)
   returning id
   ), history as (
   ${addHistoriesSql({ userId: '$1', firstDay: '$9::date' })}
   )
   select id from added`,
);
const moveStart = statement(
  'habits.import-earlier',
  'update habits set created_on = $3, last_updated = $4 where user_id = $1 and id = $2',
);
const renew = statement(
  'habits.import-rhythm',
  `update habits set definitions = $3, archived_on = $4, archives = $5 where user_id = $1 and id = $2`,
);
// An id that a file names is kept, unless another day has it. One that it does not name is made of the habit and the day:
// the same file again makes the same one.
const writeEntries = statement(
  'habits.write-entries',
  `insert into habit_entries (user_id, id, habit_id, date, amount, at, source)
   select $1,
          case when new.id is not null and not exists (
                 select from habit_entries e where e.user_id = $1 and e.id = new.id)
               then new.id else md5(concat_ws(' ', $2::text, new.date, new.id))::uuid end,
          $2::int, new.date, new.amount, new.at, new.source
     from unnest($3::uuid[], $4::date[], $5::numeric[], $6::time[], $7::text[])
       as new (id, date, amount, at, source)
   on conflict do nothing`,
);

const ROWS_A_STATEMENT = 2_000;

export async function lockImportsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.run(lockImports, [userId]);
}

const detailsOf = statement(
  'habits.import-details',
  `select date, notes, steps_done as "stepsDone" from habit_day_details
    where user_id = $1 and habit_id = $2`,
);
const imported = statement(
  'habits.import-read',
  `select ${HABIT_COLUMNS}, ${PAST_COLUMNS} from habits h where h.user_id = $1 and h.id = any($2::int[]) order by h.id`,
);

export const listDetails = (
  tx: Transaction,
  { userId, habitId }: HabitKey,
): Promise<DetailsOfDay[]> => tx.run<DetailsOfDay>(detailsOf, [userId, habitId]);

const NO_FIGURES = {
  streakUnit: 'day',
  streak: 0,
  displayStreak: 0,
  longest: 0,
  reps: 0,
  strength: 0,
  lastDoneOn: null,
  missedSince: null,
  dueOn: null,
  periodFirst: null,
  periodLast: null,
  periodNeeded: null,
  periodDone: null,
} as const;

/** The imported habits as they are stored now; new ones have no history yet. */
export async function readImported(
  tx: Transaction,
  { userId, habitIds }: { userId: number; habitIds: readonly number[] },
): Promise<StoredHabit[]> {
  const rows = await tx.run<HabitRow & HabitPast>(imported, [userId, habitIds]);
  return rows.map((row) => ({
    ...row,
    ...NO_FIGURES,
    through: row.createdOn,
    asOf: row.createdOn,
    lastUpdated: row.createdAt,
    letters: '',
    amountYears: null,
    details: null,
  }));
}

export type ImportedSettings = Frequency & {
  pastRhythms: PastRhythm[] | null;
  createdOn: LocalDay;
  archivedOn: LocalDay | null;
  archives: Archive[] | null;
  pastNames: PastName[] | null;
};

type NewHabit = {
  habit: NormalisedHabit;
  settings: ImportedSettings;
  position: number;
  section: number | null;
  now: Date;
};

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export async function insertHabit(
  tx: Transaction,
  userId: number,
  { habit, settings, position, section, now }: NewHabit,
): Promise<number> {
  const { name, deadline, notes, icon, isPrivate, createdAt, isAmountPublic } = habit;
  const { createdOn, archivedOn, archives, pastNames } = settings;
  const [row] = await tx.run<{ id: number }>(insert, [
    userId,
    name,
    definitionsToStore(settings),
    deadline,
    notes,
    icon,
    isPrivate,
    position,
    createdOn,
    createdAt ?? now,
    now,
    archivedOn,
    json(archives),
    json(pastNames),
    isAmountPublic,
    section,
    habit.tags,
    stepsToKeep(habit),
    habit.stepsNeeded,
    remindersToStore(habit),
  ]);
  if (!row) throw new Error('The habit was not stored.');
  return row.id;
}

/** A step without an id gets one. */
function stepsToKeep({ steps }: NormalisedHabit): string | null {
  return steps && JSON.stringify(steps.map(({ id, text }) => ({ id: id ?? randomUUID(), text })));
}

type HabitKey = { userId: number; habitId: number };

export async function renewHabit(
  tx: Transaction,
  { userId, habitId }: HabitKey,
  settings: ImportedSettings,
): Promise<void> {
  const { archivedOn, archives } = settings;
  const values = [definitionsToStore(settings), archivedOn, json(archives)];
  await tx.run(renew, [userId, habitId, ...values]);
}

export async function moveHabitStart(
  tx: Transaction,
  { userId, habitId }: HabitKey,
  createdOn: LocalDay,
  now: Date,
): Promise<void> {
  await tx.run(moveStart, [userId, habitId, createdOn, now]);
}

/** In slices, so that other transactions get their turn in between. */
export async function writeImportedDays(
  tx: Transaction,
  { userId, habitId }: HabitKey,
  { entries, details }: { entries: readonly EntryOfDay[]; details: readonly DetailsOfDay[] },
): Promise<void> {
  for (const slice of slicesOf(entries)) {
    await tx.run(writeEntries, [userId, habitId, ...columnsOf(slice)]);
  }
  for (const slice of slicesOf(details)) {
    const rows = slice.map((day) => ({ ...day, habitId }));
    writeDayDetails(tx, userId, rows);
  }
}

const columnsOf = (entries: readonly EntryOfDay[]) => [
  entries.map(({ id }) => id),
  entries.map(({ date }) => date),
  entries.map(({ amount }) => amount),
  entries.map(({ at }) => at),
  entries.map(({ source }) => source ?? null),
];

const slicesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );
