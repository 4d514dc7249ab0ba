import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/podcast.ts';
import type { AppContext } from '#server/context.ts';
import { callerOf } from '#server/http/caller.ts';
import { requestedZone } from '#server/http/requested-zone.ts';
import { route } from '#server/http/calls.ts';
import { startSession } from '#server/http/session-cookie.ts';
import { claimPass } from './commands.ts';
import { getPasses } from './queries.ts';

export function podcastRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.getPasses, () => getPasses(ctx.database));

  route(scope, calls.signUpFromPodcast, async ({ body, request, reply }) => {
    const signup = { ...body, zone: requestedZone(request) };
    const { user, ...opened } = await claimPass(ctx, signup, callerOf(request, ctx.config));
    startSession(reply, ctx.config, opened);
    return user;
  });
}
