import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  atMost,
  bytea,
  createdAt,
  moment,
  wideIdentity,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';
import { amount, ofHabit } from '#server/features/tracking/habits/tables/habits.ts';

/** One row per user with reminders, so that several reminders of the same minute become one message. */
export const reminderPlans = pgTable(
  'reminder_plans',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    // 'HH:MM' of the evening summary by the user's clock. Null without a summary.
    summaryTime: text(),
    // All reminders up to this time have become messages or were dropped.
    handledThrough: moment().notNull(),
    // The time of the next reminder. Null if none is planned.
    nextAt: moment(),
  },
  (plans) => [
    index('reminder_plans_due')
      .on(plans.nextAt, plans.userId)
      .where(sql`${plans.nextAt} is not null`),
    check(
      'reminder_plans_summary_form',
      sql`${plans.summaryTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
  ],
);

/** A snoozed reminder. The row stays, because only the first request for each reminder counts. */
export const snoozedReminders = pgTable(
  'put_off_reminders',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    remindedAt: moment().notNull(),
    // Null once the user has been reminded again.
    againAt: moment(),
  },
  (snoozed) => [
    primaryKey({
      name: 'put_off_reminders_pkey',
      columns: [snoozed.userId, snoozed.habitId],
    }),
    ofHabit('put_off_reminders_habit', snoozed),
  ],
);

/** Messages to send: each becomes one notification. A sender leases a message, and deletes it after sending. */
export const reminderMessages = pgTable(
  'reminder_messages',
  {
    id: wideIdentity().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment().notNull(),
    // The reminders in the message. The sender checks them again.
    content: jsonb().notNull(),
    takenUntil: moment(),
    // The number of failed attempts, and the channels that have accepted the message. A retry skips those channels.
    tries: integer().notNull().default(0),
    acceptedBy: text('taken_by').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (messages) => [index('reminder_messages_by_user').on(messages.userId)],
);

/**
 * The reminders that were sent on a day, so that none is sent twice and devices can withdraw their notifications. The table has
 * an earlier name in the database and in backups.
 */
export const sentReminders = pgTable(
  'told_reminders',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    // 'HH:MM' of a reminder, 'summary' or 'later'.
    occasion: text().notNull(),
    dueAt: moment().notNull(),
    tag: text().notNull(),
    // False once the habit is done, or another notification replaces this one.
    isShown: boolean().notNull().default(true),
  },
  (reminders) => [
    primaryKey({
      name: 'told_reminders_pkey',
      columns: [reminders.userId, reminders.habitId, reminders.day, reminders.occasion],
    }),
    ofHabit('told_reminders_habit', reminders),
    index('told_reminders_by_day').on(reminders.day),
    check(
      'told_reminders_occasion_known',
      sql`${reminders.occasion} in ('summary', 'later') or ${reminders.occasion} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
    atMost('told_reminders_tag_bound', reminders.tag, 40),
  ],
);

/** Buttons in messages to a user's own address, which has no session. Each works for one habit and day. */
export const reminderButtons = pgTable(
  'reminder_buttons',
  {
    // Only the hash is stored, so that read access to this table does not allow a press.
    codeHash: bytea().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // No foreign key: when the deletion of a habit is undone, its buttons work again.
    habitId: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    // Null if the button completes the day. Otherwise it adds an amount, once per entry id.
    entryId: uuid(),
    amount: amount(),
    expiresAt: moment().notNull(),
    // A code works once. A press repeated shortly after gets the same response.
    pressedAt: moment(),
    answer: jsonb(),
  },
  (buttons) => [
    index('reminder_buttons_by_user').on(buttons.userId),
    index('reminder_buttons_by_end').on(buttons.expiresAt),
    check('reminder_buttons_hash_length', sql`octet_length(${buttons.codeHash}) = 32`),
    check(
      'reminder_buttons_entry_whole',
      sql`num_nulls(${buttons.entryId}, ${buttons.amount}) in (0, 2)`,
    ),
    check(
      'reminder_buttons_press_whole',
      sql`num_nulls(${buttons.pressedAt}, ${buttons.answer}) in (0, 2)`,
    ),
  ],
);

export const remindersForeignKeys: ForeignKeys = {
  put_off_reminders_habit: 'locked',
  reminder_buttons_user_id_users_id_fk: 'caller',
  reminder_messages_user_id_users_id_fk: 'caller',
  reminder_plans_user_id_users_id_fk: 'caller',
  told_reminders_habit: 'locked',
};
