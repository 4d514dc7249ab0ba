import * as z from 'zod/mini';
import { BOT_TYPES, BOTS_AT_ONCE } from '#domain/bots/bots.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { otherUsername, username } from './account.ts';
import { defineCall } from './call.ts';
import { sentGoal, sentRhythm } from './habits/rhythm.ts';
import { listFacts, listQuery } from './list.ts';
import { idInPath, timestamp } from './text.ts';

export const BotType = z.enum(BOT_TYPES, 'This kind of bot is not known.');

export const BotTemplate = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  /** 1 to 5. */
  difficulty: z.int(),
  botType: BotType,
  type: z.enum(['daily', 'weekly']),
  deadline: z.string(),
  weekdays: z.nullable(z.array(z.enum(WEEKDAYS))),
  notes: z.nullable(z.string()),
  icon: z.nullable(z.string()),
  rhythm: sentRhythm,
  goal: sentGoal,
});

export type BotTemplate = z.infer<typeof BotTemplate>;

export const Bot = z.object({
  id: z.int(),
  username: z.string(),
  botType: BotType,
  productivity: z.int(),
  engagementLevel: z.int(),
  habitCount: z.int(),
  /** Null until it was looked after for the first time. */
  nextRunAt: z.nullable(timestamp),
  createdAt: timestamp,
});

export type Bot = z.infer<typeof Bot>;

const TEMPLATES_NAMED_AT_MOST = 100;

export const BotConfig = z.object({
  username,
  botType: BotType,
  /** Ids, of which the first five are taken; without any, the first five of the kind. */
  selectedTemplates: z._default(
    z
      .array(z.int('Templates are named by their ids.').check(z.gte(1), z.lte(2_147_483_647)))
      .check(z.maxLength(TEMPLATES_NAMED_AT_MOST, 'Please select fewer templates.')),
    [],
  ),
});

export type BotConfig = z.infer<typeof BotConfig>;

const HOW_MANY = `Please create between 1 and ${BOTS_AT_ONCE} bots at a time.`;

const percent = (what: string) => {
  const message = `${what} must be a whole number from 0 to 100.`;
  return z.int(message).check(z.gte(0, message), z.lte(100, message));
};

export const BotChange = z.object({
  username: z.optional(otherUsername),
  productivity: z.optional(percent('Productivity')),
  engagementLevel: z.optional(percent('Engagement')),
});

export type BotChange = z.infer<typeof BotChange>;

export const NOT_A_BOT = 'The administrator account isn’t a bot and can’t be changed here.';

export const BOT_SORTS = ['newest', 'oldest', 'username'] as const;

export const listBotTemplates = defineCall({
  method: 'GET',
  path: '/api/admin/bot-templates',
  summary: 'The habits that bots are made of',
  status: 200,
  response: z.object({ templates: z.array(BotTemplate) }),
  refuses: [401, 403],
});

export const listBots = defineCall({
  method: 'GET',
  path: '/api/admin/bots',
  summary: 'All bots, and when each of them acts next',
  query: z.object(listQuery(BOT_SORTS)),
  status: 200,
  response: z.object({ bots: z.array(Bot), ...listFacts }),
  refuses: [400, 401, 403],
});

export const createBots = defineCall({
  method: 'POST',
  path: '/api/admin/create-bots',
  summary: 'Create bots, all of them or none',
  body: z.object({
    botConfigs: z
      .array(BotConfig, HOW_MANY)
      .check(z.minLength(1, HOW_MANY), z.maxLength(BOTS_AT_ONCE, HOW_MANY)),
  }),
  status: 201,
  response: z.object({ message: z.string(), bots: z.array(Bot) }),
  refuses: [400, 401, 403, 409],
});

export const changeBot = defineCall({
  method: 'PATCH',
  path: '/api/admin/bots/:id',
  summary: 'Rename a bot, or make it busier or kinder',
  params: z.object({ id: idInPath }),
  body: BotChange,
  status: 200,
  response: z.object({ bot: Bot }),
  refuses: [400, 401, 403, 404, 409],
});
