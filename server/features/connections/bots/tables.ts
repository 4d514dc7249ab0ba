import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Goal } from '#domain/habits/goal.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import {
  atMost,
  createdAt,
  identity,
  moment,
  oneOf,
  type ForeignKeys,
} from '#server/database/columns.ts';
import { users } from '#server/features/base/account/tables.ts';

export const botHabitTemplates = pgTable(
  'bot_habit_templates',
  {
    id: identity(),
    name: text().notNull().unique(),
    type: text().notNull().default('daily'),
    deadline: text().notNull().default('18:00'),
    weekdays: text().array(),
    notes: text(),
    icon: text(),
    botType: text().notNull(),
    difficulty: integer().notNull().default(1),
    category: text().notNull(),
    createdAt: createdAt(),
    // The same columns as those of a habit.
    rhythm: jsonb().$type<Rhythm>(),
    goal: jsonb().$type<Goal>(),
  },
  (templates) => [
    index('bot_habit_templates_by_type').on(templates.botType, templates.id),
    oneOf('bot_habit_templates_type_known', templates.type, ['daily', 'weekly']),
    oneOf('bot_habit_templates_bot_type_known', templates.botType, [
      'high_achiever',
      'steady_supporter',
      'occasional_motivator',
    ]),
    check('bot_habit_templates_difficulty', sql`${templates.difficulty} between 1 and 5`),
    atMost('bot_habit_templates_name_bound', templates.name, 100),
    check(
      'bot_habit_templates_rhythm_known',
      sql`${templates.rhythm} is null or is_rhythm(${templates.rhythm}, ${templates.type}, ${templates.weekdays})`,
    ),
    check(
      'bot_habit_templates_goal_known',
      sql`${templates.goal} is null or is_goal(${templates.goal}, ${templates.type}, ${templates.rhythm})`,
    ),
  ],
);

/** When each bot acts next. A new bot has no row until its first turn. */
export const botTurns = pgTable(
  'bot_turns',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    nextAt: moment().notNull(),
  },
  (turns) => [index('bot_turns_due').on(turns.nextAt)],
);

export const botsForeignKeys: ForeignKeys = {
  bot_turns_user_id_users_id_fk: 'user',
};
