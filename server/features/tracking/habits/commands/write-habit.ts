import type { LocalDay } from '#domain/days/local-day.ts';
import { DEFAULT_DEADLINE } from '#domain/habits/habit.ts';
import { type DatedFrequency, definitionsOf } from '#domain/habits/past-rhythms.ts';
import type { StepPlan } from '#domain/habits/steps.ts';
import type { Reminder } from '#domain/reminders/reminder.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { StoredHabit } from '../history/stored-habit.ts';

type OptionalField =
  | 'archivedOn'
  | 'archives'
  | 'celebratedThrough'
  | 'deadline'
  | 'icon'
  | 'isAmountPublic'
  | 'isPrivate'
  | 'notes'
  | 'pastNames'
  | 'tags';

type HabitFields = DatedFrequency &
  StepPlan & { name: string; createdOn: LocalDay } & {
    readonly [Field in OptionalField]?: StoredHabit[Field] | undefined;
  } & { reminders?: readonly Reminder[] | null | undefined };

/** Columns have null instead of an empty list. */
const jsonOrNull = (list: readonly unknown[] | null | undefined): string | null =>
  list?.length ? JSON.stringify(list) : null;

/** The columns of a habit, except its place, and what never changes. */
const COLUMNS: Readonly<Record<string, (habit: HabitFields) => unknown>> = {
  created_on: ({ createdOn }) => createdOn,
  name: ({ name }) => name,
  past_names: ({ pastNames }) => jsonOrNull(pastNames),
  definitions: (habit) => JSON.stringify(definitionsOf(habit)),
  deadline: ({ deadline = DEFAULT_DEADLINE }) => deadline,
  notes: ({ notes }) => notes || null,
  icon: ({ icon = null }) => icon,
  is_private: ({ isPrivate = false }) => isPrivate,
  is_amount_public: ({ isAmountPublic = false }) => isAmountPublic,
  tags: ({ tags = null }) => tags,
  steps: ({ steps }) => jsonOrNull(steps),
  steps_needed: ({ stepsNeeded }) => stepsNeeded,
  reminders: ({ reminders }) => jsonOrNull(reminders),
  archived_on: ({ archivedOn = null }) => archivedOn,
  archives: ({ archives }) => jsonOrNull(archives),
  celebrated_through: ({ celebratedThrough = null }) => celebratedThrough,
};

const names = Object.keys(COLUMNS);
const toValues = (habit: HabitFields) => names.map((name) => COLUMNS[name]?.(habit));

// With a history of one empty day.
const insert = statement(
  'habits.insert',
  `with added as (
     insert into habits (user_id, created_at, last_updated, sort_order, section_id, request_id, ${names.join(', ')})
     values ($1, least($2::timestamptz, $3), $3, $4, $5, $6, ${names.map((_, at) => `$${at + 7}`).join(', ')})
     returning id, created_on
   ), history as (
     insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak,
                            display_streak, longest, reps, strength)
     select $1, id, created_on, created_on, created_on, rpad('.', 64), 'day', 0, 0, 0, 0, 0 from added
   )
   select id from added`,
);

// A reordering takes no lock of the owner, so its columns change only when they were sent.
const update = statement(
  'habits.change',
  `update habits
      set last_updated = $3, sort_order = coalesce($4, sort_order),
          section_id = case when $5 then $6 else section_id end,
          ${names.map((name, at) => `${name} = $${at + 7}`).join(', ')}
    where user_id = $1 and id = $2`,
);

type NewFields = {
  sortOrder: number;
  section?: number | null | undefined;
  requestId?: string | undefined;
  /** When it was created elsewhere. */
  createdAt?: string | null;
};

/** Returns the id. */
export async function insertHabit(
  tx: Transaction,
  userId: number,
  habit: HabitFields & NewFields,
  now: Date,
): Promise<number> {
  const { createdAt, sortOrder, section = null, requestId = null } = habit;
  const own = [userId, createdAt ?? now, now, sortOrder, section, requestId];
  const [row] = await tx.run<{ id: number }>(insert, [...own, ...toValues(habit)]);
  if (!row) throw new Error('The habit was not stored.');
  return row.id;
}

type Place = { sortOrder?: number | undefined; section?: number | null | undefined };

export async function updateHabitRow(
  tx: Transaction,
  userId: number,
  habit: HabitFields & { id: number },
  now: Date,
  { sortOrder, section }: Place = {},
): Promise<void> {
  const place = [sortOrder ?? null, section !== undefined, section ?? null];
  await tx.run(update, [userId, habit.id, now, ...place, ...toValues(habit)]);
}
