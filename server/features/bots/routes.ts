import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/bots.ts';
import type { House } from '#server/house.ts';
import { answer, answerSignedIn } from '#server/http/calls.ts';
import { changeBot } from './commands/change-bot.ts';
import { createBots } from './commands/create-bots.ts';
import { readBots } from './queries/list-bots.ts';
import { readTemplates } from './queries/templates.ts';

/** For the administrator's scope. */
export function botRoutes(scope: FastifyInstance, house: House): void {
  answer(scope, calls.listBotTemplates, async () => ({
    templates: await readTemplates(house.database),
  }));

  answer(scope, calls.listBots, ({ query }) => readBots(house.database, query));

  answerSignedIn(scope, calls.createBots, async ({ actor, body }) => {
    const bots = await createBots(house, actor, body.botConfigs);
    return { message: bots.length === 1 ? 'Created 1 bot.' : `Created ${bots.length} bots.`, bots };
  });

  answerSignedIn(scope, calls.changeBot, async ({ actor, params, body }) => ({
    bot: await changeBot(house, actor, params.id, body),
  }));
}
