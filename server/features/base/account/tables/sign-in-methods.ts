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

/** Devices that sign a user in. The stored data is public and does not allow a sign-in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    userId: ofUser(),
    credentialId: bytea().notNull().unique('passkeys_credential_unique'),
    publicKey: bytea().notNull(),
    // The signature counter of the device. 0 if it has none.
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
    // When the device sent a counter that was used before.
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

/** The challenges that devices have to sign. Each is used once, by the user who requested it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: bytea().primaryKey(),
    // The user who adds a passkey. Null for a sign-in and for a proof of identity.
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    // The handle of a new account. The device stores it before the account exists.
    newcomerHandle: bytea(),
    // Whether it was requested with the administrator’s setup link.
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

/** The secret of an authenticator app. It is required from `on_since` on. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: bytea().notNull(),
    createdAt: createdAt(),
    onSince: moment(),
    // The session that started the setup, until the factor is on. Other sessions cannot read the secret.
    sessionHash: bytea(),
    // The time step of the last used code. No code works twice.
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    // Set by a restore, which drops the recovery codes. Cleared once the owner has been notified.
    areCodesDropped: boolean().notNull().default(false),
    // All recovery codes of the user share it, so that one hash is enough to compare a code.
    recoverySalt: bytea().notNull(),
  },
  (factors) => [
    check('second_factors_secret_length', sql`octet_length(${factors.secret}) = 20`),
    check('second_factors_salt_length', sql`octet_length(${factors.recoverySalt}) = 16`),
  ],
);

/** The unused codes. They only work together with the password. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ofUser(),
    hash: text().notNull(),
  },
  (codes) => [primaryKey({ columns: [codes.userId, codes.hash] })],
);

/** Sign-ins with a correct password that still need a code. */
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

export const signInMethodForeignKeys: ForeignKeys = {
  half_sessions_user_id_users_id_fk: 'caller',
  passkey_challenges_user_id_users_id_fk: 'caller',
  passkeys_user_id_users_id_fk: 'caller',
  recovery_codes_user_id_users_id_fk: 'caller',
  second_factors_user_id_users_id_fk: 'caller',
};
