import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { atMost, bytea, moment, wideIdentity, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const pageViews = pgTable(
  'page_views',
  {
    id: wideIdentity().primaryKey(),
    path: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    sessionId: text().notNull(),
    ipHash: text().notNull(),
    userAgent: text(),
    referrer: text(),
    timestamp: moment().notNull(),
  },
  (views) => [
    unique('page_views_once').on(views.sessionId, views.path, views.timestamp),
    index('page_views_by_time').on(views.timestamp, views.path),
    index('page_views_by_user_path').on(views.userId, views.path, views.timestamp),
    index('page_views_by_user').on(views.userId, views.timestamp),
    atMost('page_views_path_bound', views.path, 100),
    atMost('page_views_session_bound', views.sessionId, 100),
    atMost('page_views_user_agent_bound', views.userAgent, 300),
    /** The referring site, without the rest of its address. */
    atMost('page_views_referrer_bound', views.referrer, 100),
  ],
);

/** One key per day. It is deleted on the next day, so that its hashes can no longer be linked to a visitor. */
export const visitorKeys = pgTable('visitor_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: bytea().notNull(),
});

/**
 * The counts of past days. A session or signed-in user counts on the day of their latest visit, so that sums over
 * any number of days up to now count each visitor once. An address counts on each day, because its hash changes daily.
 * The path '' stands for the whole site.
 */
export const pageViewDays = pgTable(
  'page_view_days',
  {
    day: date({ mode: 'string' }).notNull(),
    path: text().notNull(),
    views: integer().notNull().default(0),
    visitors: integer().notNull().default(0),
    sessions: integer().notNull().default(0),
    users: integer().notNull().default(0),
  },
  (days) => [
    primaryKey({ columns: [days.path, days.day] }),
    index('page_view_days_by_day').on(days.day),
  ],
);

/** The day on which each user counts for each path, after the views are deleted. */
export const pageViewPeople = pgTable(
  'page_view_people',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (people) => [
    primaryKey({ columns: [people.userId, people.path] }),
    index('page_view_people_by_day').on(people.day),
  ],
);

/** One row: the time up to which views have been counted. */
export const pageViewCounting = pgTable(
  'page_view_counting',
  {
    id: smallint().primaryKey().default(1),
    countedBefore: moment().notNull(),
  },
  (counting) => [check('page_view_counting_single', sql`${counting.id} = 1`)],
);

export const pageViewReferrers = pgTable(
  'page_view_referrers',
  {
    day: date({ mode: 'string' }).notNull(),
    path: text().notNull(),
    /** The referring site. */
    host: text().notNull(),
    views: integer().notNull(),
  },
  (referrers) => [primaryKey({ columns: [referrers.day, referrers.path, referrers.host] })],
);

export const analyticsForeignKeys: ForeignKeys = {
  page_view_people_user_id_users_id_fk: 'caller',
  page_views_user_id_users_id_fk: 'caller',
};
