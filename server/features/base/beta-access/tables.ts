import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  atMost,
  createdAt,
  identity,
  moment,
  oneOf,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const betaAccessRequests = pgTable(
  'beta_access_requests',
  {
    id: identity(),
    firstName: text().notNull(),
    email: text().notNull(),
    jobTitle: text().notNull(),
    customJobTitle: text(),
    pricingAmount: numeric({ precision: 12, scale: 2 }).notNull(),
    pricingInterval: text().notNull(),
    status: text().notNull().default('pending'),
    notified: boolean().notNull().default(false),
    createdAt: createdAt(),
    reviewedAt: moment(),
    reviewNotes: text(),
  },
  (requests) => [
    uniqueIndex('beta_access_requests_email_unique').on(sql`lower(${requests.email})`),
    index('beta_access_requests_by_status').on(requests.status, requests.id),
    check(
      'beta_access_requests_first_name_bound',
      sql`char_length(${requests.firstName}) between 2 and 50`,
    ),
    atMost('beta_access_requests_email_bound', requests.email, 254),
    atMost('beta_access_requests_custom_job_title_bound', requests.customJobTitle, 100),
    atMost('beta_access_requests_review_notes_bound', requests.reviewNotes, 1000),
    check('beta_access_requests_amount_positive', sql`${requests.pricingAmount} >= 0`),
    oneOf('beta_access_requests_interval_known', requests.pricingInterval, [
      'Monthly',
      'Yearly',
      'Lifetime',
    ]),
    oneOf('beta_access_requests_status_known', requests.status, [
      'pending',
      'approved',
      'rejected',
    ]),
    check(
      'beta_access_requests_other_says_what',
      sql`${requests.jobTitle} <> 'Other' or ${requests.customJobTitle} is not null`,
    ),
  ],
);

export const approvedEmails = pgTable(
  'approved_emails',
  {
    id: identity(),
    email: text().notNull(),
    // Stored in plain text, because the administrator may have to send the link by hand.
    invitationCode: text().notNull(),
    codeExpires: moment().notNull(),
    isUsed: boolean().notNull().default(false),
    approvedAt: moment().notNull().defaultNow(),
    approvedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    notes: text(),
    invitationSent: boolean().notNull().default(false),
    invitationSentAt: moment(),
  },
  (emails) => [
    uniqueIndex('approved_emails_email_unique').on(sql`lower(${emails.email})`),
    uniqueIndex('approved_emails_code_unique').on(emails.invitationCode),
    index('approved_emails_by_approver').on(emails.approvedBy),
    atMost('approved_emails_email_bound', emails.email, 254),
    atMost('approved_emails_notes_bound', emails.notes, 1000),
    check(
      'approved_emails_sent_has_time',
      sql`${emails.invitationSent} = (${emails.invitationSentAt} is not null)`,
    ),
  ],
);

export const betaAccessForeignKeys: ForeignKeys = {
  approved_emails_approved_by_users_id_fk: 'caller',
};
