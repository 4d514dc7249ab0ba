import { customType, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { atMost, moment, wideIdentity } from '#server/database/columns.ts';
import { users } from '#server/features/account/tables.ts';

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
    index('page_views_by_user').on(views.userId),
    atMost('page_views_path_bound', views.path, 500),
    atMost('page_views_session_bound', views.sessionId, 100),
    atMost('page_views_user_agent_bound', views.userAgent, 300),
    atMost('page_views_referrer_bound', views.referrer, 500),
  ],
);

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** One key a day, gone the next day: what was hashed with it can then be linked to nobody. */
export const visitorKeys = pgTable('visitor_keys', {
  day: date({ mode: 'string' }).primaryKey(),
  key: bytea().notNull(),
});
