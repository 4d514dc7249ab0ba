import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  atMost,
  createdAt,
  identity,
  moment,
  wideIdentity,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

/** Addresses of a user that are called on events of the account. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    // The plain secret, because it signs each delivery. Returned once, when it is created.
    secret: text().notNull(),
    isActive: boolean().notNull().default(true),
    // When the webhook was switched off after a day of failures.
    switchedOffAt: moment(),
    lastTakenAt: moment(),
    // The end of the lease under which one process sends the deliveries one by one.
    heldUntil: moment(),
    createdAt: createdAt(),
  },
  (webhooks) => [
    index('webhooks_by_user').on(webhooks.userId, webhooks.id),
    atMost('webhooks_name_bound', webhooks.name, 50),
    atMost('webhooks_url_bound', webhooks.url, 500),
    atMost('webhooks_secret_bound', webhooks.secret, 60),
    check('webhooks_events_some', sql`cardinality(${webhooks.events}) between 1 and 8`),
    check(
      'webhooks_switched_off_when_off',
      sql`not (${webhooks.isActive} and ${webhooks.switchedOffAt} is not null)`,
    ),
  ],
);

/** The deliveries in order. The body is stored as it is signed, so that all attempts send the same. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: wideIdentity().primaryKey(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: uuid().notNull(),
    event: text().notNull(),
    body: text().notNull(),
    // The key of an event that is delivered only once, such as a perfect day.
    onceKey: text(),
    createdAt: createdAt(),
    // The time of the next attempt. Null without one.
    nextAt: moment(),
    attempts: smallint().notNull().default(0),
    firstTriedAt: moment(),
    lastTriedAt: moment(),
    isTaken: boolean().notNull().default(false),
    status: smallint(),
    answer: text(),
  },
  (deliveries) => [
    unique('webhook_deliveries_event_unique').on(deliveries.webhookId, deliveries.eventId),
    unique('webhook_deliveries_once').on(deliveries.webhookId, deliveries.onceKey),
    index('webhook_deliveries_log').on(deliveries.webhookId, deliveries.id),
    index('webhook_deliveries_due')
      .on(deliveries.nextAt, deliveries.webhookId)
      .where(sql`${deliveries.nextAt} is not null`),
    index('webhook_deliveries_waiting')
      .on(deliveries.webhookId)
      .where(sql`${deliveries.nextAt} is not null`),
    index('webhook_deliveries_by_age').on(deliveries.createdAt),
    atMost('webhook_deliveries_body_bound', deliveries.body, 8000),
    atMost('webhook_deliveries_answer_bound', deliveries.answer, 300),
    check(
      'webhook_deliveries_taken_is_over',
      sql`not (${deliveries.isTaken} and ${deliveries.nextAt} is not null)`,
    ),
  ],
);

export const webhooksForeignKeys: ForeignKeys = {
  webhook_deliveries_webhook_id_webhooks_id_fk: 'locked',
  webhooks_user_id_users_id_fk: 'caller',
};
