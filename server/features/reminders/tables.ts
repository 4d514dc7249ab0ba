import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
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
import { users } from '#server/features/account/tables.ts';
import { amount, habits } from '#server/features/habits/tables/habits.ts';

/** One row for whoever is reminded of anything: several reminders of one minute are one message. */
export const reminderPlans = pgTable(
  'reminder_plans',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    // 'HH:MM' by their clock, when they are told in the evening what is left. Null: not at all.
    summaryTime: text(),
    // Whatever was due until then has become a message, or was dropped.
    handledThrough: moment().notNull(),
    // The next moment of all their reminders; null while there is none.
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

/** A reminder that was put off. The row stays: of each reminder the first answer counts. */
export const putOffReminders = pgTable(
  'put_off_reminders',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    remindedAt: moment().notNull(),
    // Null: they were reminded again.
    againAt: moment(),
  },
  (putOff) => [
    primaryKey({
      name: 'put_off_reminders_pkey',
      columns: [putOff.userId, putOff.habitId],
    }),
    foreignKey({
      name: 'put_off_reminders_habit',
      columns: [putOff.userId, putOff.habitId],
      foreignColumns: [habits.userId, habits.id],
    }).onDelete('cascade'),
  ],
);

/** Messages on their way: whoever takes one holds it for a while, and deletes it when it was sent. */
export const reminderMessages = pgTable(
  'reminder_messages',
  {
    id: wideIdentity().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dueAt: moment().notNull(),
    // Of which reminders: judged again in the moment before it is sent.
    content: jsonb().notNull(),
    takenUntil: moment(),
    // How often a channel could not be reached, and which have taken it: those are not told again.
    tries: integer().notNull().default(0),
    takenBy: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (messages) => [index('reminder_messages_by_user').on(messages.userId)],
);

/** What somebody was told on a day, so that nobody is told twice, and so that it can be taken away from their devices. */
export const toldReminders = pgTable(
  'told_reminders',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    // 'HH:MM' of a reminder, 'summary' or 'later'.
    occasion: text().notNull(),
    dueAt: moment().notNull(),
    tag: text().notNull(),
    // Until the habit is done, or another notice takes the place of this one.
    isShown: boolean().notNull().default(true),
  },
  (told) => [
    primaryKey({
      name: 'told_reminders_pkey',
      columns: [told.userId, told.habitId, told.day, told.occasion],
    }),
    foreignKey({
      name: 'told_reminders_habit',
      columns: [told.userId, told.habitId],
      foreignColumns: [habits.userId, habits.id],
    }).onDelete('cascade'),
    index('told_reminders_by_day').on(told.day),
    check(
      'told_reminders_occasion_known',
      sql`${told.occasion} in ('summary', 'later') or ${told.occasion} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
    atMost('told_reminders_tag_bound', told.tag, 40),
  ],
);

/** Buttons of messages to an address of somebody's own, which has no session: each for one habit, on one day. */
export const reminderButtons = pgTable(
  'reminder_buttons',
  {
    // Only the hash is kept: whoever reads this table cannot press one.
    codeHash: bytea().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // Works while the habit is there. Without a foreign key: a habit whose deletion is undone has its buttons back.
    habitId: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    // Null: it says that the day is done. Else it adds an amount, which counts once by its id.
    entryId: uuid(),
    amount: amount(),
    expiresAt: moment().notNull(),
    // A code works once. The answer is sent again when the same press is repeated soon.
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
