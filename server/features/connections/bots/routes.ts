import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/bots.ts';
import type { AppContext } from '#server/context.ts';
import { route, signedInRoute } from '#server/http/calls.ts';
import { changeBot } from './commands/change-bot.ts';
import { createBots } from './commands/create-bots.ts';
import { listBots } from './queries/list-bots.ts';
import { listBotTemplates } from './queries/templates.ts';

/** For the administrator's scope. */
export function botRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.listBotTemplates, async () => ({
    templates: await listBotTemplates(ctx.database),
  }));

  route(scope, calls.listBots, ({ query }) => listBots(ctx.reads, query));

  signedInRoute(scope, calls.createBots, async ({ actor, body }) => {
    const bots = await createBots(ctx, actor, body.botConfigs);
    return { message: bots.length === 1 ? 'Created 1 bot.' : `Created ${bots.length} bots.`, bots };
  });

  signedInRoute(scope, calls.changeBot, async ({ actor, params, body }) => ({
    bot: await changeBot(ctx, actor, params.id, body),
  }));
}
