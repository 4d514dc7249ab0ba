import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Weekday } from '#domain/days/weekdays.ts';
import { habits } from './habits.ts';

/** At which times of the day somebody is reminded of a habit. */
export const habitReminders = pgTable(
  'habit_reminders',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    // By the time of the day. With its bound a sixth reminder has no place.
    slot: smallint().notNull(),
    // 'HH:MM' by the owner's clock.
    time: text().notNull(),
    // Null: on the days on which the habit is due.
    weekdays: text().array().$type<Weekday[]>(),
    alsoWhenMet: boolean().notNull().default(false),
  },
  (reminders) => [
    primaryKey({
      name: 'habit_reminders_pkey',
      columns: [reminders.userId, reminders.habitId, reminders.slot],
    }),
    unique('habit_reminders_time_unique').on(reminders.userId, reminders.habitId, reminders.time),
    foreignKey({
      name: 'habit_reminders_habit',
      columns: [reminders.userId, reminders.habitId],
      foreignColumns: [habits.userId, habits.id],
    }).onDelete('cascade'),
    check('habit_reminders_slot_bound', sql`${reminders.slot} between 0 and 4`),
    check('habit_reminders_time_form', sql`${reminders.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check(
      'habit_reminders_weekdays_known',
      sql`${reminders.weekdays} <@ array['monday','tuesday','wednesday','thursday','friday','saturday','sunday'] and cardinality(${reminders.weekdays}) between 1 and 7`,
    ),
  ],
);
