import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import {
  atMost,
  bytea,
  createdAt,
  identity,
  moment,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { users } from '../tables.ts';

const ofUser = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Devices that sign somebody in. What is kept of each is public: whoever reads it cannot sign in with it. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: ofUser(),
    credentialId: bytea().notNull().unique('passkeys_credential_unique'),
    publicKey: bytea().notNull(),
    // What the device counts of its answers; 0 of one that does not.
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
    // Since it answered with a count that was there before.
    stoppedAt: moment(),
  },
  (keys) => [
    index('passkeys_by_user').on(keys.userId, keys.id),
    atMost('passkeys_name_bound', keys.name, 50),
    check('passkeys_credential_bound', sql`octet_length(${keys.credentialId}) between 1 and 1023`),
    check('passkeys_key_bound', sql`octet_length(${keys.publicKey}) <= 8000`),
    check('passkeys_transports_bound', sql`cardinality(${keys.transports}) <= 10`),
  ],
);

/** What a device was asked: each is taken once, and by whom it was asked for. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: bytea().primaryKey(),
    // Whose new passkey it is for; null where somebody signs in, or shows that it is them.
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    // The handle that the account of a new user gets: the device stores it before there is an account.
    newcomerHandle: bytea(),
    // Whether it was requested with the administrator's setup link.
    isForAdministrator: boolean().notNull().default(false),
    expiresAt: moment().notNull(),
  },
  (challenges) => [
    check(
      'passkey_challenges_of_one',
      sql`${challenges.userId} is null or ${challenges.newcomerHandle} is null`,
    ),
    index('passkey_challenges_by_user').on(challenges.userId),
    index('passkey_challenges_by_end').on(challenges.expiresAt),
  ],
);

/** The secret that an app makes codes of. It counts from `on_since` on. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: bytea().notNull(),
    createdAt: createdAt(),
    onSince: moment(),
    // The session that began, until the factor is on: no other session sees its secret.
    sessionHash: bytea(),
    // The last of which a code was taken: none is taken twice.
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    // Since a restore, which brings no recovery codes back, until their owner is notified.
    areCodesDropped: boolean().notNull().default(false),
    // Of all their recovery codes, so that one that is typed is hashed once.
    recoverySalt: bytea().notNull(),
  },
  (factors) => [
    check('second_factors_secret_length', sql`octet_length(${factors.secret}) = 20`),
    check('second_factors_salt_length', sql`octet_length(${factors.recoverySalt}) = 16`),
  ],
);

/** Those that were not used. Without the password none lets anybody in. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ofUser(),
    hash: text().notNull(),
  },
  (codes) => [primaryKey({ columns: [codes.userId, codes.hash] })],
);

/** Whoever has given the right password and not yet the code. */
export const halfSessions = pgTable(
  'half_sessions',
  {
    tokenHash: bytea().primaryKey(),
    userId: ofUser(),
    expiresAt: moment().notNull(),
    tries: smallint().notNull().default(0),
  },
  (halves) => [
    index('half_sessions_by_user').on(halves.userId),
    index('half_sessions_by_end').on(halves.expiresAt),
  ],
);

export const waysInForeignKeys: ForeignKeys = {
  half_sessions_user_id_users_id_fk: 'caller',
  passkey_challenges_user_id_users_id_fk: 'caller',
  passkeys_user_id_users_id_fk: 'caller',
  recovery_codes_user_id_users_id_fk: 'caller',
  second_factors_user_id_users_id_fk: 'caller',
};
