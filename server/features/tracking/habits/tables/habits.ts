import type { RestDays } from '#domain/habits/pause.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  type ForeignKeyBuilder,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PastName } from '#domain/history/past-names.ts';
import type { Definition } from '#domain/habits/past-rhythms.ts';
import type { Reminder } from '#domain/reminders/reminder.ts';
import type { Step } from '#domain/habits/steps.ts';
import { atMost, createdAt, moment, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

/** With three decimals, in any unit. */
export const amount = () => numeric({ precision: 18, scale: 3, mode: 'number' });

const ownerId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

// Every key begins with the owner, so that tables can be spread over a cluster by user, and a query of one user can never
// reach the habit of another.
export const habits = pgTable(
  'habits',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    name: text().notNull(),
    deadline: text().notNull().default('18:00'),
    notes: text(),
    icon: text(),
    isPrivate: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    createdOn: date({ mode: 'string' }).notNull(),
    // In order. The last one is the current one; the others have the last day on which they applied.
    definitions: jsonb()
      .$type<Definition[]>()
      .notNull()
      .default([{ type: 'daily', weekdays: null, rhythm: null, goal: null }]),
    isAmountPublic: boolean().notNull().default(false),
    archivedOn: date({ mode: 'string' }),
    // The rest days of each time it was archived, the present one included. Null: never.
    archives: jsonb().$type<RestDays[]>(),
    // Earlier names, in order, each with the last day on which it applied. Null: never renamed.
    pastNames: jsonb().$type<PastName[]>(),
    sectionId: integer(),
    tags: text().array(),
    // In order. The habit is done when all of them, or `steps_needed` of them, are done.
    steps: jsonb().$type<Step[]>(),
    stepsNeeded: smallint(),
    // By the time of the day, at most five. Null: none.
    reminders: jsonb().$type<Reminder[]>(),
    // The last day of the streak when its last milestone was shown. Null: none was.
    celebratedThrough: date({ mode: 'string' }),
    // Made by the client, so that a request that is sent again creates no second habit.
    requestId: uuid(),
    createdAt: createdAt(),
    lastUpdated: moment().notNull().defaultNow(),
  },
  // The longer rules are functions of the database (migrations 0043 and 0061): PostgreSQL parses the text of every check again
  // for each statement that writes a habit.
  (habits) => [
    primaryKey({ name: 'habits_pkey', columns: [habits.userId, habits.id] }),
    unique('habits_id_unique').on(habits.id),
    unique('habits_request_unique').on(habits.userId, habits.requestId),
    // For users with the same habits.
    index('habits_public_by_name')
      .on(sql`lower(${habits.name})`, habits.userId)
      .where(sql`not ${habits.isPrivate} and ${habits.archivedOn} is null`),
    index('habits_public_by_icon')
      .on(habits.icon, habits.userId)
      .where(
        sql`not ${habits.isPrivate} and ${habits.archivedOn} is null and ${habits.icon} is not null`,
      ),
    check('habits_name_bound', sql`char_length(${habits.name}) between 1 and 100`),
    check('habits_deadline_form', sql`${habits.deadline} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    atMost('habits_notes_bound', habits.notes, 2000),
    atMost('habits_icon_bound', habits.icon, 40),
    check('habits_definitions_known', sql`are_definitions(${habits.definitions})`),
    check('habits_archived_after_creation', sql`${habits.archivedOn} >= ${habits.createdOn}`),
    check('habits_tags_bound', sql`${habits.tags} is null or are_tags(${habits.tags})`),
    check(
      'habits_steps_bound',
      sql`${habits.steps} is null or are_steps(${habits.steps}, ${habits.stepsNeeded})`,
    ),
    check(
      'habits_reminders_known',
      sql`${habits.reminders} is null or are_reminders(${habits.reminders})`,
    ),
    check(
      'habits_steps_or_goal',
      sql`${habits.steps} is null or ${habits.definitions} -> -1 ->> 'goal' is null`,
    ),
    check('habits_archives_bound', sql`jsonb_array_length(${habits.archives}) between 1 and 1000`),
    check(
      'habits_past_names_bound',
      sql`jsonb_array_length(${habits.pastNames}) between 1 and 1000`,
    ),
  ],
);

/** The key of a row that is deleted with its habit. */
export const ofHabit = (
  name: string,
  { userId, habitId }: Readonly<Record<'userId' | 'habitId', AnyPgColumn>>,
): ForeignKeyBuilder =>
  foreignKey({
    name,
    columns: [userId, habitId],
    foreignColumns: [habits.userId, habits.id],
  }).onDelete('cascade');

/** Headings of habits in every list. */
export const sections = pgTable(
  'sections',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    name: text().notNull(),
    sortOrder: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (sections) => [
    primaryKey({ name: 'sections_pkey', columns: [sections.userId, sections.id] }),
    uniqueIndex('sections_name_unique').on(sections.userId, sql`lower(${sections.name})`),
    check('sections_name_bound', sql`char_length(${sections.name}) between 1 and 40`),
  ],
);

/** Rest days of one habit or of all habits, both ends included. */
export const pauses = pgTable(
  'pauses',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    // Null: all habits.
    habitId: integer(),
    from: date('from_day', { mode: 'string' }).notNull(),
    // Null: until it is ended.
    until: date('until_day', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (pauses) => [
    primaryKey({ name: 'pauses_pkey', columns: [pauses.userId, pauses.id] }),
    ofHabit('pauses_habit', pauses),
    check('pauses_in_order', sql`${pauses.from} <= ${pauses.until}`),
  ],
);

/** Recently deleted habits with all their rows, so that they can be restored. */
export const deletedHabits = pgTable(
  'deleted_habits',
  {
    userId: ownerId(),
    habitId: integer().notNull(),
    content: jsonb().notNull(),
    deletedAt: moment().notNull(),
  },
  (deleted) => [
    primaryKey({ name: 'deleted_habits_pkey', columns: [deleted.userId, deleted.habitId] }),
    index('deleted_habits_by_time').on(deleted.deletedAt),
  ],
);

/** The last number that was applied, for each client of a user that numbers its changes. */
export const appliedOperations = pgTable(
  'applied_operations',
  {
    userId: ownerId(),
    clientId: uuid().notNull(),
    number: integer().notNull(),
    appliedAt: moment().notNull(),
  },
  (applied) => [
    primaryKey({
      name: 'applied_operations_pkey',
      columns: [applied.userId, applied.clientId],
    }),
    check('applied_operations_number_positive', sql`${applied.number} > 0`),
  ],
);

export const habitsForeignKeys: ForeignKeys = {
  applied_operations_user_id_users_id_fk: 'caller',
  deleted_habits_user_id_users_id_fk: 'caller',
  habits_section: 'locked',
  habits_user_id_users_id_fk: 'caller',
  pauses_habit: 'locked',
  pauses_user_id_users_id_fk: 'caller',
  sections_user_id_users_id_fk: 'caller',
};
