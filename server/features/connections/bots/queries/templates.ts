import type { BotTemplate } from '#contract/bots.ts';
import { type Queries, statement } from '#server/database/database.ts';

const allTemplates = statement(
  'bots.templates',
  `select id, name, category, difficulty, bot_type as "botType", type, deadline, weekdays, notes, icon,
          rhythm, goal
     from bot_habit_templates order by id`,
);

export const listBotTemplates = (queries: Queries): Promise<BotTemplate[]> =>
  queries.run<BotTemplate>(allTemplates, []);
