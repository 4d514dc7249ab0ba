import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  atMost,
  createdAt,
  oneOf,
  wideIdentity,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { amount, habits } from './habits.ts';

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
    // The sum of the day's entries; null while there are none.
    amount: amount(),
    // On a paused day: whether its owner had skipped it besides. Null where there is no pause.
    ownSkip: boolean(),
    // The ids of those that are done; null while none is.
    stepsDone: text().array(),
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
    check(
      'habit_instances_paused_neutral',
      sql`${instances.ownSkip} is null or not ${instances.scheduled}`,
    ),
    check('habit_instances_steps_bound', sql`cardinality(${instances.stepsDone}) between 1 and 20`),
    check('habit_instances_amount_not_negative', sql`${instances.amount} >= 0`),
    atMost('habit_instances_notes_bound', instances.notes, 500),
  ],
);

/** What was entered of an amount, one row each. The key is the sender's, so that what is sent twice counts once. */
export const habitEntries = pgTable(
  'habit_entries',
  {
    id: uuid().notNull(),
    userId: integer().notNull(),
    habitId: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    amount: amount().notNull(),
    // By the owner's clock.
    at: time({ precision: 0 }).notNull(),
    // The program that told it; null where a hand did.
    source: text(),
    // A number that was told by hand for the whole day: no source adds to it. Null is no.
    isTotal: boolean(),
    createdAt: createdAt(),
  },
  (entries) => [
    primaryKey({ name: 'habit_entries_pkey', columns: [entries.userId, entries.id] }),
    index('habit_entries_by_day').on(entries.userId, entries.habitId, entries.date),
    foreignKey({
      name: 'habit_entries_day',
      columns: [entries.userId, entries.habitId, entries.date],
      foreignColumns: [habitInstances.userId, habitInstances.habitId, habitInstances.date],
    }).onDelete('cascade'),
    check('habit_entries_amount_positive', sql`${entries.amount} > 0`),
    check('habit_entries_source_form', sql`${entries.source} ~ '^[a-z0-9-]{1,32}$'`),
    // Of two that tell at once one waits for the lock of the habit; this holds whatever they do.
    uniqueIndex('habit_entries_one_of_source')
      .on(entries.userId, entries.habitId, entries.date, entries.source)
      .where(sql`${entries.source} is not null`),
  ],
);

/** Whose entries of a day a hand has corrected or taken back: they add nothing more that day. */
export const handKeptSources = pgTable(
  'hand_kept_sources',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    source: text().notNull(),
  },
  (kept) => [
    primaryKey({
      name: 'hand_kept_sources_pkey',
      columns: [kept.userId, kept.habitId, kept.date, kept.source],
    }),
    foreignKey({
      name: 'hand_kept_sources_habit',
      columns: [kept.userId, kept.habitId],
      foreignColumns: [habits.userId, habits.id],
    }).onDelete('cascade'),
    atMost('hand_kept_sources_bound', kept.source, 32),
  ],
);

/**
 * Weeks, months and blocks of a habit that is counted by them, each a mark in a chain like a day in the other one.
 * `date` is its last day.
 */
export const habitPeriods = pgTable(
  'habit_periods',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    unit: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    first: date({ mode: 'string' }).notNull(),
    needed: amount().notNull(),
    done: amount().notNull(),
    scheduled: boolean().notNull(),
    completed: boolean().notNull(),
    skipped: boolean().notNull().default(false),
    // Length of the run that ends with this period; 0 unless scheduled and completed.
    streak: integer().notNull().default(0),
  },
  (periods) => [
    primaryKey({
      name: 'habit_periods_pkey',
      columns: [periods.userId, periods.habitId, periods.unit, periods.date],
    }),
    foreignKey({
      name: 'habit_periods_habit',
      columns: [periods.userId, periods.habitId],
      foreignColumns: [habits.userId, habits.id],
    }).onDelete('cascade'),
    oneOf('habit_periods_unit_known', periods.unit, ['week', 'month', 'period']),
    check('habit_periods_in_order', sql`${periods.first} <= ${periods.date}`),
    check(
      'habit_periods_counts_not_negative',
      sql`${periods.needed} >= 0 and ${periods.done} >= 0`,
    ),
    check(
      'habit_periods_streak_when_done',
      sql`(${periods.streak} > 0) = (${periods.scheduled} and ${periods.completed})`,
    ),
  ],
);

export const daysForeignKeys: ForeignKeys = {
  habit_entries_day: 'locked',
  habit_instances_habit: 'locked',
  habit_periods_habit: 'locked',
  hand_kept_sources_habit: 'locked',
};
