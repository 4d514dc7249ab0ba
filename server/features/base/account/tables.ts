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
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { WeekBeginning } from '#domain/days/week.ts';
import {
  atMost,
  bytea,
  createdAt,
  moment,
  oneOf,
  type ForeignKeys,
  varbit,
} from '#server/database/columns.ts';

/** The SQL counterpart of `foldUsername`. */
export const foldedBySql = (name: string): string => `translate(lower(${name}), '._-', '')`;

export const users = pgTable(
  'users',
  {
    // Id 1 is the administrator. It is only set explicitly, so that no failed insert can use it up.
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
    email: text().notNull(),
    // Null if unconfirmed. The address then only gets mails with the confirmation link.
    emailConfirmedAt: moment(),
    // Null if the user signs in by other methods and has never set a password.
    password: text(),
    username: text().notNull(),
    // A random user handle, under which devices store the account. In older accounts it consists of `user` and the
    // id. Null without a passkey.
    passkeyHandle: bytea(),
    // 0, except for users whose folded name equalled another one before that was refused. They keep their name.
    usernameTwin: integer().notNull().default(0),
    name: text(),
    profileImage: text(),
    hasCompletedOnboarding: boolean().notNull().default(false),
    hasCompletedTour: boolean().notNull().default(false),
    hasEverCreatedHabits: boolean().notNull().default(false),
    isBot: boolean().notNull().default(false),
    botType: text(),
    productivity: smallint().notNull().default(50),
    engagementLevel: smallint().notNull().default(30),
    timeZone: text().notNull().default('UTC'),
    // The hour at which a day of the user begins. Before `dayStartFrom`, the previous hour applies.
    dayStart: smallint().notNull().default(0),
    dayStartBefore: smallint(),
    dayStartFrom: moment(),
    // The weekdays on which weeks begin, each with its first day, in order. Null if the user has chosen none.
    weekBeginnings: jsonb().$type<WeekBeginning[]>(),
    // Whether the public profile shows a pause.
    isPausePublic: boolean().notNull().default(false),
    // The last day on which the user was active.
    daysFilledThrough: date({ mode: 'string' }),
    // The days on which the user was active: the first one, and one bit for each day since.
    firstActiveOn: date({ mode: 'string' }),
    activeDays: varbit(),
    // Shown on the profile while it is in the future. Set when the user redeems a pass.
    vipUntil: moment(),
    createdAt: createdAt(),
  },
  (users) => [
    uniqueIndex('users_email_unique').on(sql`lower(${users.email})`),
    uniqueIndex('users_username_unique').on(sql`lower(${users.username}) text_pattern_ops`),
    index('users_by_name').on(sql`lower(${users.name}) text_pattern_ops`, users.id),
    uniqueIndex('users_username_alike').on(sql.raw(foldedBySql('"username"')), users.usernameTwin),
    // A partial index, because bots are few and have queries of their own.
    index('users_bots').on(users.id).where(sql`${users.isBot}`),
    atMost('users_email_bound', users.email, 254),
    check('users_username_form', sql`${users.username} ~ '^[A-Za-z0-9_.-]{2,30}$'`),
    atMost('users_name_bound', users.name, 100),
    check('users_passkey_handle_bound', sql`octet_length(${users.passkeyHandle}) between 1 and 64`),
    atMost('users_profile_image_bound', users.profileImage, 2048),
    oneOf('users_bot_type_known', users.botType, [
      'high_achiever',
      'steady_supporter',
      'occasional_motivator',
    ]),
    check('users_bot_has_type', sql`${users.isBot} = (${users.botType} is not null)`),
    check('users_day_start_hour', sql`${users.dayStart} between 0 and 6`),
    check(
      'users_day_start_whole',
      sql`num_nulls(${users.dayStartBefore}, ${users.dayStartFrom}) in (0, 2)`,
    ),
    check(
      'users_week_beginnings_bound',
      sql`jsonb_array_length(${users.weekBeginnings}) between 1 and 100`,
    ),
    check('users_productivity_percent', sql`${users.productivity} between 0 and 100`),
    check('users_engagement_percent', sql`${users.engagementLevel} between 0 and 100`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    // Only the hash is stored, so that read access to this table does not allow a sign-in.
    tokenHash: bytea().primaryKey(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    // When the user last confirmed their identity in this session.
    provedAt: createdAt(),
  },
  (sessions) => [
    uniqueIndex('sessions_by_user').on(sessions.userId, sessions.id),
    index('sessions_by_expiry').on(sessions.expiresAt),
    atMost('sessions_user_agent_bound', sessions.userAgent, 300),
    // 180 days in hours, so that a daylight saving change makes no difference.
    check(
      'sessions_end_bound',
      sql`${sessions.expiresAt} <= ${sessions.createdAt} + interval '4320 hours'`,
    ),
  ],
);

/** The one-time link that creates the administrator. At most one row, which is deleted on use. */
export const setupCodes = pgTable(
  'setup_codes',
  {
    id: smallint().primaryKey().default(1),
    codeHash: bytea().notNull(),
    createdAt: createdAt(),
  },
  (setupCodes) => [check('setup_codes_single', sql`${setupCodes.id} = 1`)],
);

/** Who issued the link that sets a new password. */
export const RESET_ORIGINS = ['mail', 'administrator', 'host'] as const;
export type ResetOrigin = (typeof RESET_ORIGINS)[number];

/** At most one per user: a newer link replaces the previous one. */
export const passwordResets = pgTable(
  'password_resets',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    origin: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (resets) => [
    uniqueIndex('password_resets_code_unique').on(resets.codeHash),
    oneOf('password_resets_origin_known', resets.origin, RESET_ORIGINS),
  ],
);

/** The link that confirms an address: at most one per account, deleted on use. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    expiresAt: moment().notNull(),
  },
  (confirmations) => [uniqueIndex('email_confirmations_code_unique').on(confirmations.codeHash)],
);

/** The sign-in link that the host creates for a user without another sign-in method. At most one per user. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    expiresAt: moment().notNull(),
  },
  (links) => [uniqueIndex('sign_in_links_code_unique').on(links.codeHash)],
);

/** The browsers in which a user has signed in. Each has its own limit on wrong passwords. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    browserHash: bytea().notNull(),
    lastUsedAt: moment().notNull(),
  },
  (browsers) => [
    primaryKey({ columns: [browsers.userId, browsers.browserHash] }),
    index('known_browsers_by_use').on(browsers.lastUsedAt),
  ],
);

/** Folded names that a user has given up, or that belonged to a deleted account. They are reserved for a while. */
export const heldUsernames = pgTable(
  'held_usernames',
  {
    name: text().primaryKey(),
    // The user who may take the name again. Null once the account is deleted, so that only the name remains.
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    heldUntil: moment().notNull(),
  },
  (held) => [
    index('held_usernames_by_user').on(held.userId),
    index('held_usernames_by_end').on(held.heldUntil),
    check('held_usernames_form', sql`${held.name} ~ '^[a-z0-9]{0,30}$'`),
  ],
);

export const accountForeignKeys: ForeignKeys = {
  held_usernames_user_id_users_id_fk: 'caller',
  email_confirmations_user_id_users_id_fk: 'user',
  known_browsers_user_id_users_id_fk: 'caller',
  password_resets_user_id_users_id_fk: 'user',
  sessions_user_id_users_id_fk: 'caller',
  sign_in_links_user_id_users_id_fk: 'user',
};
