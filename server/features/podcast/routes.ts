import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/podcast.ts';
import { rememberBrowser } from '#server/features/account/public.ts';
import type { House } from '#server/house.ts';
import { askedZone } from '#server/http/asked-zone.ts';
import { answer } from '#server/http/calls.ts';
import { markBrowser } from '#server/http/known-browser.ts';
import { networkOf } from '#server/http/network.ts';
import { sessionToken, startSession } from '#server/http/session-cookie.ts';
import { claimPass } from './commands.ts';
import { readPasses } from './queries.ts';

/** For the open scope. */
export function podcastRoutes(scope: FastifyInstance, house: House): void {
  answer(scope, calls.getPasses, () => readPasses(house.database));

  answer(scope, calls.signUpFromPodcast, async ({ body, request, reply }) => {
    const given = { ...body, zone: askedZone(request) };
    const caller = {
      address: networkOf(request.ip),
      userAgent: request.headers['user-agent'],
      token: sessionToken(request, house.config),
    };
    const { user, token } = await claimPass(house, given, caller);
    startSession(reply, house.config, token);
    await rememberBrowser(house, user.id, markBrowser(request, reply, house.config));
    return user;
  });
}
