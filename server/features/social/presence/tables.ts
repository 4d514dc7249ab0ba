import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { atMost, createdAt, identity, moment, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const profileViews = pgTable(
  'profile_views',
  {
    id: identity(),
    viewerId: integer().references(() => users.id, { onDelete: 'cascade' }),
    profileUserId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text().notNull(),
    // A digest, keyed per profile, that shows which sessions share a network without storing its address.
    network: text().notNull().default(''),
    lastSeen: moment().notNull(),
    createdAt: createdAt(),
  },
  (views) => [
    unique('profile_views_session_once').on(views.profileUserId, views.sessionId),
    index('profile_views_watching').on(views.profileUserId, views.lastSeen),
    index('profile_views_by_viewer').on(views.viewerId),
    atMost('profile_views_session_bound', views.sessionId, 100),
  ],
);

export const presenceForeignKeys: ForeignKeys = {
  profile_views_profile_user_id_users_id_fk: 'user',
  profile_views_viewer_id_users_id_fk: 'caller',
};
