import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { atMost, createdAt, identity, moment, type ForeignKeys } from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const challenges = pgTable(
  'challenges',
  {
    id: identity(),
    name: text().notNull(),
    description: text(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (challenges) => [
    check('challenges_name_bound', sql`char_length(${challenges.name}) between 1 and 100`),
    atMost('challenges_description_bound', challenges.description, 2000),
    check('challenges_end_after_start', sql`${challenges.endDate} >= ${challenges.startDate}`),
  ],
);

export const challengeParticipants = pgTable(
  'challenge_participants',
  {
    id: identity(),
    challengeId: integer()
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: moment().notNull().defaultNow(),
  },
  (participants) => [
    unique('challenge_participants_once').on(participants.challengeId, participants.userId),
    index('challenge_participants_by_user').on(participants.userId),
  ],
);

export const challengeWaitlist = pgTable('challenge_waitlist', {
  id: identity(),
  userId: integer()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  joinedWaitlistAt: moment().notNull().defaultNow(),
});

export const challengeForeignKeys: ForeignKeys = {
  challenge_participants_challenge_id_challenges_id_fk: 'locked',
  challenge_participants_user_id_users_id_fk: 'user',
  challenge_waitlist_user_id_users_id_fk: 'caller',
};
