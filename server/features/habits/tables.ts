import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { atMost, createdAt, moment, oneOf, wideIdentity } from '#server/database/columns.ts';
import { users } from '#server/features/account/tables.ts';

// Every key begins with the owner, so that the tables can be spread over a cluster by person
// and a foreign id can never be reached through one's own.
export const habits = pgTable(
  'habits',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().$type<'daily' | 'weekly'>().notNull(),
    deadline: text().notNull().default('18:00'),
    weekdays: text().array(),
    notes: text(),
    icon: text(),
    isPrivate: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    // Kept by the same transaction that changes a day: reading them never walks the history.
    streak: integer().notNull().default(0),
    reps: integer().notNull().default(0),
    lastDoneOn: date({ mode: 'string' }),
    // Kept by a trigger of habit_instances (migration 0019), whoever writes there: its latest record, and the first
    // open day after the last done one. The list of habits reads these instead of the days.
    latestDayId: bigint({ mode: 'number' }),
    latestOn: date({ mode: 'string' }),
    latestScheduled: boolean(),
    latestCompleted: boolean(),
    latestSkipped: boolean(),
    latestNotes: text(),
    latestHabitName: text(),
    firstOpenOn: date({ mode: 'string' }),
    createdOn: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
    lastUpdated: moment().notNull().defaultNow(),
  },
  (habits) => [
    primaryKey({ name: 'habits_pkey', columns: [habits.userId, habits.id] }),
    unique('habits_id_unique').on(habits.id),
    check('habits_name_bound', sql`char_length(${habits.name}) between 1 and 100`),
    oneOf('habits_type_known', habits.type, ['daily', 'weekly']),
    check('habits_deadline_form', sql`${habits.deadline} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check(
      'habits_weekdays_known',
      sql`${habits.weekdays} <@ array['monday','tuesday','wednesday','thursday','friday','saturday','sunday'] and cardinality(${habits.weekdays}) between 1 and 7`,
    ),
    atMost('habits_notes_bound', habits.notes, 2000),
    atMost('habits_icon_bound', habits.icon, 40),
    check('habits_counts_not_negative', sql`${habits.streak} >= 0 and ${habits.reps} >= 0`),
    check(
      'habits_streak_has_day',
      sql`(${habits.streak} > 0) = (${habits.lastDoneOn} is not null)`,
    ),
  ],
);

export const habitInstances = pgTable(
  'habit_instances',
  {
    id: wideIdentity().notNull(),
    userId: integer().notNull(),
    habitId: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    scheduled: boolean().notNull(),
    completed: boolean().notNull().default(false),
    skipped: boolean().notNull().default(false),
    // Length of the run that ends on this day; 0 unless scheduled and completed.
    streak: integer().notNull().default(0),
    notes: text(),
    habitName: text().notNull(),
    createdAt: createdAt(),
  },
  (instances) => [
    primaryKey({ name: 'habit_instances_pkey', columns: [instances.userId, instances.id] }),
    unique('habit_instances_day_unique').on(instances.userId, instances.habitId, instances.date),
    index('habit_instances_by_day').on(instances.userId, instances.date),
    index('habit_instances_completed')
      .on(instances.userId, instances.habitId, instances.date)
      .where(sql`${instances.completed}`),
    foreignKey({
      name: 'habit_instances_habit',
      columns: [instances.userId, instances.habitId],
      foreignColumns: [habits.userId, habits.id],
    }).onDelete('cascade'),
    check(
      'habit_instances_done_or_skipped',
      sql`not (${instances.completed} and ${instances.skipped})`,
    ),
    check(
      'habit_instances_streak_when_done',
      sql`(${instances.streak} > 0) = (${instances.scheduled} and ${instances.completed})`,
    ),
    atMost('habit_instances_notes_bound', instances.notes, 500),
  ],
);
