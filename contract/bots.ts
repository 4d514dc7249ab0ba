import * as z from 'zod/mini';
import { BOT_TYPES, MAX_NEW_BOTS } from '#domain/bots/bots.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { otherUsername, username } from './account.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { goal, rhythm } from './habits/rhythm.ts';
import { listFacts, listQuery } from './list.ts';
import { idInPath, timestamp } from './text.ts';

export const BotType = z.enum(BOT_TYPES, 'This kind of bot is not known.');

export const BotTemplate = named(
  'BotTemplate',
  'A habit template for bots.',
  z.object({
    id: about('The id of the template.', z.int()),
    name: about('The name of the habit.', z.string()),
    category: about('The group of the template.', z.string()),
    difficulty: about('How hard the habit is, 1 to 5.', z.int()),
    botType: about('The kind of bot that it is for.', BotType),
    type: about('`daily` or `weekly`.', z.enum(['daily', 'weekly'])),
    deadline: about('The deadline of the habit, as a time of day.', z.string()),
    weekdays: about(
      'The days on which the habit is due. Null for none.',
      z.nullable(z.array(z.enum(WEEKDAYS))),
    ),
    notes: about('Notes of the habit. Null for none.', z.nullable(z.string())),
    icon: about('The icon of the habit. Null for none.', z.nullable(z.string())),
    rhythm: about('How often the habit is to be done. Null: on its weekdays.', rhythm),
    goal: about('The amount of the habit. Null for none.', goal),
  }),
);

export type BotTemplate = z.infer<typeof BotTemplate>;

const productivity = 'The probability that the bot does each habit of a day, in percent.';
const engagement = 'The probability that the bot encourages a user on a day, in percent.';

export const Bot = named(
  'Bot',
  'An account that a program controls.',
  z.object({
    id: about('The id of the user.', z.int()),
    username: about('The username of the bot.', z.string()),
    botType: about('The kind of bot.', BotType),
    productivity: about(productivity, z.int()),
    engagementLevel: about(engagement, z.int()),
    habitCount: about('How many habits the bot has.', z.int()),
    nextRunAt: about('When the bot acts next. Null before its first day.', z.nullable(timestamp)),
    createdAt: about('When the bot was created.', timestamp),
  }),
);

export type Bot = z.infer<typeof Bot>;

const MAX_TEMPLATES = 100;

export const BotConfig = named(
  'BotConfig',
  'A bot to create.',
  z.strictObject({
    username: about('The username of the bot.', username),
    botType: about('The kind of bot.', BotType),
    selectedTemplates: about(
      'The ids of its templates, of which the first five are used. Without any, the first five of its kind.',
      z._default(
        z
          .array(z.int('Please give templates by their ids.').check(z.gte(1), z.lte(2_147_483_647)))
          .check(z.maxLength(MAX_TEMPLATES, 'Please select fewer templates.')),
        [],
      ),
    ),
  }),
);

export type BotConfig = z.infer<typeof BotConfig>;

const HOW_MANY = `Please create between 1 and ${MAX_NEW_BOTS} bots at a time.`;

const percent = (what: string) => {
  const message = `${what} must be a whole number from 0 to 100.`;
  return z.int(message).check(z.gte(0, message), z.lte(100, message));
};

export const BotChange = named(
  'BotChange',
  'Changes of a bot. Fields that are left out stay as they are.',
  z.strictObject({
    username: about('The username of the bot.', z.optional(otherUsername)),
    productivity: about(productivity, z.optional(percent('Productivity'))),
    engagementLevel: about(engagement, z.optional(percent('Engagement'))),
  }),
);

export type BotChange = z.infer<typeof BotChange>;

export const NOT_A_BOT = 'The administrator account isn’t a bot and can’t be changed here.';

export const BOT_SORTS = ['newest', 'oldest', 'username'] as const;

export const listBotTemplates = defineCall({
  method: 'GET',
  path: '/api/admin/bot-templates',
  summary: 'The habit templates for bots',
  status: 200,
  response: z.object({ templates: about('All templates.', z.array(BotTemplate)) }),
  refuses: [401, 403],
});

export const listBots = defineCall({
  method: 'GET',
  path: '/api/admin/bots',
  summary: 'All bots, with the time of their next action',
  query: z.object(listQuery(BOT_SORTS)),
  status: 200,
  response: z.object({ bots: about('The bots of this page.', z.array(Bot)), ...listFacts }),
  refuses: [400, 401, 403],
});

export const createBots = defineCall({
  method: 'POST',
  path: '/api/admin/create-bots',
  summary: 'Create bots, all of them or none',
  body: z.strictObject({
    botConfigs: about(
      'The bots to create.',
      z
        .array(BotConfig, HOW_MANY)
        .check(z.minLength(1, HOW_MANY), z.maxLength(MAX_NEW_BOTS, HOW_MANY)),
    ),
  }),
  status: 201,
  response: z.object({
    message: about('A message for the administrator.', z.string()),
    bots: about('The new bots.', z.array(Bot)),
  }),
  refuses: [400, 401, 403, 409, 422, 503],
});

export const changeBot = defineCall({
  method: 'PATCH',
  path: '/api/admin/bots/:id',
  summary: 'Change a bot: its username, or how often it does habits and encourages users',
  params: z.object({ id: about('The id of the bot.', idInPath) }),
  body: BotChange,
  status: 200,
  response: z.object({ bot: about('The bot after the change.', Bot) }),
  refuses: [400, 401, 403, 404, 409],
});
