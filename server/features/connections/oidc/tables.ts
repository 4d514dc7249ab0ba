import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  atMost,
  bytea,
  createdAt,
  identity,
  moment,
  oneOf,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

/** Accounts of a provider that are linked with users, by issuer and subject. */
export const oidcLinks = pgTable(
  'oidc_links',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    // The provider's name for the account at the time of linking. It is only shown, never compared.
    label: text(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (links) => [
    uniqueIndex('oidc_links_identity').on(links.issuer, links.subject),
    uniqueIndex('oidc_links_user').on(links.userId, links.issuer),
    atMost('oidc_links_issuer_bound', links.issuer, 500),
    check('oidc_links_subject_bound', sql`char_length(${links.subject}) between 1 and 255`),
    atMost('oidc_links_label_bound', links.label, 254),
  ],
);

/** Why a user was sent to the provider. */
export const OIDC_PURPOSES = ['sign-in', 'link', 'proof'] as const;
export type OidcPurpose = (typeof OIDC_PURPOSES)[number];

/** Pending sign-ins at the provider. Each can be finished once, in the same browser. */
export const oidcDepartures = pgTable(
  'oidc_departures',
  {
    stateHash: bytea().primaryKey(),
    browserHash: bytea().notNull(),
    purpose: text().notNull(),
    // The signed-in user whose account is changed. Null for a sign-in. The row is deleted with the session.
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: bytea(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (departures) => [
    index('oidc_departures_by_expiry').on(departures.expiresAt),
    index('oidc_departures_by_user').on(departures.userId),
    oneOf('oidc_departures_purpose_known', departures.purpose, OIDC_PURPOSES),
    check(
      'oidc_departures_of_whom',
      sql`num_nulls(${departures.userId}, ${departures.sessionHash}) = case ${departures.purpose} when 'sign-in' then 2 else 0 end`,
    ),
  ],
);

/** New users whom the provider has authenticated, and who still have to choose a username. */
export const oidcNewcomers = pgTable(
  'oidc_newcomers',
  {
    codeHash: bytea().primaryKey(),
    browserHash: bytea().notNull(),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    label: text(),
    provedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (newcomers) => [
    index('oidc_newcomers_by_expiry').on(newcomers.expiresAt),
    atMost('oidc_newcomers_issuer_bound', newcomers.issuer, 500),
    atMost('oidc_newcomers_subject_bound', newcomers.subject, 255),
    atMost('oidc_newcomers_email_bound', newcomers.email, 254),
    atMost('oidc_newcomers_label_bound', newcomers.label, 254),
  ],
);

export const oidcForeignKeys: ForeignKeys = {
  oidc_departures_user_id_users_id_fk: 'caller',
  oidc_links_user_id_users_id_fk: 'caller',
};
