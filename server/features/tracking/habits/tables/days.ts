import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { atMost, createdAt, type ForeignKeys, moment, oneOf } from '#server/database/columns.ts';
import { amount, ofHabit } from './habits.ts';

/**
 * The history of a habit and the figures that follow from it; one row per habit. `days` has one letter per day from
 * `first_day` to `through` (domain/history/letters.ts), padded with spaces to a multiple of 64, so that an update changes the
 * middle of the row only.
 */
export const histories = pgTable(
  'histories',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    through: date({ mode: 'string' }).notNull(),
    // The owner's day when the figures were worked out: before `through` when a traveller's clock has gone back.
    asOf: date({ mode: 'string' }).notNull(),
    days: text().notNull(),
    streakUnit: text().notNull(),
    streak: integer().notNull(),
    displayStreak: integer().notNull(),
    longest: integer().notNull(),
    reps: integer().notNull(),
    strength: real().notNull(),
    lastDoneOn: date({ mode: 'string' }),
    missedSince: date({ mode: 'string' }),
    // Of an interval from the last time.
    dueOn: date({ mode: 'string' }),
    // The period of `through`, where the streak counts periods.
    periodFirst: date({ mode: 'string' }),
    periodLast: date({ mode: 'string' }),
    periodNeeded: amount(),
    periodDone: amount(),
    // When the owner last changed a day. Null: never.
    lastUpdated: moment(),
  },
  (histories) => [
    primaryKey({ name: 'histories_pkey', columns: [histories.userId, histories.habitId] }),
    ofHabit('histories_habit', histories),
    check(
      'histories_days_form',
      sql`${histories.days} ~ '^[x+dbomn?~_=.-]+ *$' and octet_length(${histories.days}) % 64 = 0`,
    ),
    check(
      'histories_days_length',
      sql`octet_length(rtrim(convert_to(${histories.days}, 'UTF8'), '\\x20')) = ${histories.through} - ${histories.firstDay} + 1`,
    ),
    check(
      'histories_counts_not_negative',
      sql`least(${histories.streak}, ${histories.displayStreak}, ${histories.longest}, ${histories.reps}) >= 0`,
    ),
    oneOf('histories_streak_unit_known', histories.streakUnit, ['day', 'week', 'month', 'period']),
  ],
);

/** The amounts of one calendar year: one number per day from 1 January on, 0 where nothing was entered. */
export const amountYears = pgTable(
  'amount_years',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    year: smallint().notNull(),
    amounts: doublePrecision().array().notNull(),
  },
  (years) => [
    primaryKey({
      name: 'amount_years_pkey',
      columns: [years.userId, years.habitId, years.year],
    }),
    ofHabit('amount_years_habit', years),
    check('amount_years_length', sql`cardinality(${years.amounts}) = 366`),
  ],
);

/** Notes and ticked steps, of the days that have any. */
export const habitDayDetails = pgTable(
  'habit_day_details',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    notes: text(),
    stepsDone: text().array(),
  },
  (details) => [
    primaryKey({
      name: 'habit_day_details_pkey',
      columns: [details.userId, details.habitId, details.date],
    }),
    ofHabit('habit_day_details_habit', details),
    check('habit_day_details_steps_bound', sql`cardinality(${details.stepsDone}) between 1 and 20`),
    check(
      'habit_day_details_any',
      sql`${details.notes} is not null or ${details.stepsDone} is not null`,
    ),
    atMost('habit_day_details_notes_bound', details.notes, 500),
  ],
);

/** The entries of an amount. The client makes the key, so that an entry that is sent twice counts once. */
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
    // The program that sent it; null when it was entered by hand.
    source: text(),
    // A number that was entered by hand for the whole day: no source adds to it. Null is no.
    isTotal: boolean(),
    createdAt: createdAt(),
  },
  (entries) => [
    primaryKey({ name: 'habit_entries_pkey', columns: [entries.userId, entries.id] }),
    index('habit_entries_by_day').on(entries.userId, entries.habitId, entries.date),
    ofHabit('habit_entries_habit', entries),
    check('habit_entries_amount_positive', sql`${entries.amount} > 0`),
    check('habit_entries_source_form', sql`${entries.source} ~ '^[a-z0-9-]{1,32}$'`),
    // Commands take turns by the lock of the owner; this holds even without it.
    uniqueIndex('habit_entries_one_of_source')
      .on(entries.userId, entries.habitId, entries.date, entries.source)
      .where(sql`${entries.source} is not null`),
  ],
);

/** Sources whose entries of a day were corrected or removed by hand: they add nothing more that day. */
export const blockedSources = pgTable(
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
    ofHabit('hand_kept_sources_habit', kept),
    atMost('hand_kept_sources_bound', kept.source, 32),
  ],
);

export const daysForeignKeys: ForeignKeys = {
  amount_years_habit: 'locked',
  habit_day_details_habit: 'locked',
  habit_entries_habit: 'locked',
  hand_kept_sources_habit: 'locked',
  histories_habit: 'locked',
};
