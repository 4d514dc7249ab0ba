import type { Writable } from 'node:stream';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from './clock.ts';
import { openCondition } from './condition.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/database.ts';
import { emitterOf, type Reactions } from './events.ts';
import { accountRoutes, openAccountRoutes, sessionRoutes } from './features/account/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { analyticsRoutes, pageViewRoute } from './features/analytics/routes.ts';
import { betaRequestRoute, betaReviewRoutes } from './features/beta-access/routes.ts';
import { botRoutes } from './features/bots/routes.ts';
import { challengeRoutes, challengeStartRoute } from './features/challenge/routes.ts';
import { encouragementRoutes } from './features/encouragement/routes.ts';
import { exportRoutes } from './features/export/routes.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { followRoutes, openFollowRoutes } from './features/follows/routes.ts';
import { dayRoutes } from './features/habits/routes/days.ts';
import { habitRoutes } from './features/habits/routes/habits.ts';
import { imageRoutes, importRoutes } from './features/import/routes.ts';
import {
  notificationRoutes,
  outboxRoute,
  unsubscribeRoutes,
} from './features/notifications/routes.ts';
import { onboardingRoutes } from './features/onboarding/routes.ts';
import { podcastRoutes } from './features/podcast/routes.ts';
import { openWatchingCounts } from './features/presence/public.ts';
import { presenceRoutes, watchingRoute } from './features/presence/routes.ts';
import { profileHead } from './features/profile/public.ts';
import { pictureRoute, profileRoutes } from './features/profile/routes/own-profile.ts';
import { previewRoute, publicProfileRoutes } from './features/profile/routes/public-profile.ts';
import { progressRoutes } from './features/progress/routes.ts';
import { settingRoutes } from './features/settings/routes.ts';
import type { House } from './house.ts';
import { apiDescription } from './http/api-description.ts';
import { inlineScriptHashes, type WebPages, webAssets } from './pages/assets.ts';
import { answerNotFound, errorAnswers } from './http/errors.ts';
import { closeConnectionsWhenDraining, healthRoute } from './http/health.ts';
import { jsonBodies } from './http/json-bodies.ts';
import { openLimits } from './security/limits.ts';
import { openMail } from './mail/mail.ts';
import { guardAgainstOverload, type Lanes } from './overload/overload.ts';
import { requestLog, requestOptions } from './http/requests.ts';
import { originCheck, securityHeaders } from './security/request-guards.ts';
import { headersOf } from './security/security-headers.ts';
import { sessionToken } from './http/session-cookie.ts';
import { reactions as ownReactions } from './reactions.ts';
import { requireAdministrator, requireSignedIn, sessions } from './sessions.ts';

export type Parts = {
  config: Config;
  pool: pg.Pool;
  clock: Clock;
  pages?: WebPages | undefined;
  reactions?: Reactions;
};

export function buildHouse({ config, pool, clock, reactions = ownReactions }: Parts): House {
  const database = openDatabase(pool);
  return {
    config,
    clock,
    database,
    limits: openLimits(pool),
    emit: emitterOf(reactions),
    mail: openMail(config, () => clock.now()),
    condition: openCondition(database),
  };
}

export type AppOptions = { logTo?: Writable; lanes?: Partial<Lanes> };

/** Who may call what is decided by the scope a route stands in, and nowhere else. */
export async function createApp(
  house: House,
  pages?: WebPages,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const app = await ground(house, pages, options);
  healthRoute(app, house);
  apiDescription(app);
  pictureRoute(app, house);
  previewRoute(app, house);
  await unsubscribeRoutes(app, house);
  const counts = openWatchingCounts(house);
  watchingRoute(app, counts);

  await app.register(async (open) => {
    sessions(open, house);
    openAccountRoutes(open, house);
    pageViewRoute(open, house);
    betaRequestRoute(open, house);
    presenceRoutes(open, house, counts);
    openFollowRoutes(open, house);
    publicProfileRoutes(open, house);
    podcastRoutes(open, house);

    await open.register(async (signedIn) => {
      requireSignedIn(signedIn, house);
      accountRoutes(signedIn, house);
      sessionRoutes(signedIn, house);
      habitRoutes(signedIn, house);
      dayRoutes(signedIn, house);
      onboardingRoutes(signedIn, house);
      progressRoutes(signedIn, house);
      profileRoutes(signedIn, house);
      encouragementRoutes(signedIn, house);
      feedRoutes(signedIn, house);
      challengeRoutes(signedIn, house);
      followRoutes(signedIn, house);
      notificationRoutes(signedIn, house);
      exportRoutes(signedIn, house);
      importRoutes(signedIn, house);
      imageRoutes(signedIn, house);

      await signedIn.register(async (administrator) => {
        requireAdministrator(administrator);
        settingRoutes(administrator, house);
        betaReviewRoutes(administrator, house);
        adminRoutes(administrator, house);
        outboxRoute(administrator, house);
        challengeStartRoute(administrator, house);
        botRoutes(administrator, house);
        analyticsRoutes(administrator, house);
      });
    });
  });

  if (pages) await pagesOf(app, house, pages);
  else app.setNotFoundHandler(answerNotFound);
  return app;
}

const pagesOf = (app: FastifyInstance, house: House, pages: WebPages): Promise<void> =>
  webAssets(app, pages, {
    describe: (name, request) => profileHead(house, name, request),
    isKnown: (request) => sessionToken(request, house.config) !== undefined,
  });

async function ground(
  house: House,
  pages: WebPages | undefined,
  { logTo, lanes }: AppOptions,
): Promise<FastifyInstance> {
  const headers = headersOf(house.config, pages ? inlineScriptHashes(pages.shell) : []);
  const { serverFactory } = guardAgainstOverload(headers, lanes);
  const app = Fastify({ ...requestOptions(house.config, logTo), serverFactory });
  errorAnswers(app, house.condition);
  requestLog(app, house);
  closeConnectionsWhenDraining(app, house.condition);
  securityHeaders(app, headers);
  originCheck(app, house.config);
  jsonBodies(app);
  await app.register(cookie);
  await app.register(etag, { weak: true });
  return app;
}
