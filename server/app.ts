import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Clock } from './clock.ts';
import { openHealthState } from './http/health-state.ts';
import type { Config } from './config/config.ts';
import { apiDescription } from './http/api-description.ts';
import type { AppContext } from './context.ts';
import { openChanges } from './polling/changes.ts';
import { openDatabase } from './database/database.ts';
import { readsOf } from './database/reads.ts';
import { type AppEvent, emitterOf, type Reactions, feedOwner } from './events.ts';
import {
  passkeyRoutes,
  proofRoutes,
  secondFactorRoutes,
} from './features/base/account/routes/sign-in-methods.ts';
import { setUpCheck } from './features/base/account/public.ts';
import type { AccessSources } from './features/base/account/public.ts';
import {
  accountRoutes,
  publicAccountRoutes,
  sessionRoutes,
} from './features/base/account/routes.ts';
import { adminRoutes } from './features/administration/admin/routes.ts';
import { analyticsRoutes, pageViewRoute } from './features/administration/analytics/routes.ts';
import { backupRoutes } from './features/administration/backups/routes.ts';
import { warningsOfBackups } from './features/administration/backups/public.ts';
import { betaRequestRoute, betaReviewRoutes } from './features/base/beta-access/routes.ts';
import { botRoutes } from './features/connections/bots/routes.ts';
import { calendarAccess } from './features/connections/calendar/public.ts';
import { calendarFileRoute, calendarRoutes } from './features/connections/calendar/routes.ts';
import { challengeRoutes, challengeStartRoute } from './features/social/challenge/routes.ts';
import { addressAccess } from './features/base/channels/public.ts';
import { channelRoutes } from './features/base/channels/routes.ts';
import { encouragementRoutes } from './features/social/encouragement/routes.ts';
import { exportRoutes } from './features/administration/export/routes.ts';
import { feedRoutes } from './features/social/feed/routes.ts';
import { followRoutes, publicFollowRoutes } from './features/social/follows/routes.ts';
import { dayRoutes } from './features/tracking/habits/routes/days.ts';
import { habitRoutes } from './features/tracking/habits/routes/habits.ts';
import { pauseRoutes } from './features/tracking/habits/routes/pauses.ts';
import { sectionRoutes } from './features/tracking/habits/routes/sections.ts';
import { imageRoutes, importRoutes } from './features/tracking/import/routes.ts';
import {
  notificationRoutes,
  outboxRoute,
  unsubscribeRoutes,
} from './features/connections/notifications/routes.ts';
import { isLinked, linkAccess } from './features/connections/oidc/public.ts';
import { oidcRoutes, publicOidcRoutes } from './features/connections/oidc/routes.ts';
import { onboardingRoutes } from './features/tracking/onboarding/routes.ts';
import { podcastRoutes } from './features/connections/podcast/routes.ts';
import { countFromCache, openWatchingCounts } from './features/social/presence/public.ts';
import { presenceRoutes, watchingRoute } from './features/social/presence/routes.ts';
import { profileHead } from './features/social/profile/public.ts';
import { pictureRoute, profileRoutes } from './features/social/profile/routes/own-profile.ts';
import {
  previewRoute,
  publicProfileRoutes,
} from './features/social/profile/routes/public-profile.ts';
import { publicReminderRoutes, reminderRoutes } from './features/connections/reminders/routes.ts';
import { settingRoutes } from './features/base/settings/routes.ts';
import { tickLinkAccess } from './features/tracking/tick-links/public.ts';
import { publicTickLinkRoutes, tickLinkRoutes } from './features/tracking/tick-links/routes.ts';
import { tokenAccess } from './features/connections/tokens/public.ts';
import { tokenRoutes } from './features/connections/tokens/routes.ts';
import { webhookAccess } from './features/connections/webhooks/public.ts';
import { webhookRoutes } from './features/connections/webhooks/routes.ts';
import { sendNotFound } from './http/errors.ts';
import { healthRoute } from './http/health.ts';
import { sessionToken } from './http/session-cookie.ts';
import { openMail } from './mail/mail.ts';
import { openMetrics } from './metrics/metrics.ts';
import { outboundOf } from './outbound/outbound.ts';
import { registerWebAssets } from './pages/assets.ts';
import type { WebPages } from './pages/documents.ts';
import { openPolls } from './polling/polls.ts';
import { type AppOptions, createFastify } from './create-fastify.ts';
import { dayListenersSql, reactions as ownReactions } from './reactions.ts';
import { openLimits } from './security/limits.ts';
import { requireAdministrator, requireSignedIn, sessions } from './auth/sessions.ts';

export type Parts = {
  config: Config;
  pool: pg.Pool;
  clock: Clock;
  pages?: WebPages | undefined;
  reactions?: Reactions;
};

/** What can access an account besides its password and passkeys, in the order in which pages list it. */
const accessSources: AccessSources = {
  revocable: [tokenAccess, calendarAccess, tickLinkAccess, webhookAccess, addressAccess],
  other: [linkAccess],
};

export function createContext({
  config,
  pool,
  clock,
  reactions = ownReactions,
}: Parts): AppContext {
  const database = openDatabase(pool);
  const changes = openChanges(pool, database);
  const publishFeedChange = (event: AppEvent) => {
    const userId = feedOwner(event);
    if (userId !== undefined) changes.publish('person', userId);
  };
  const metrics = openMetrics();
  return {
    config,
    clock,
    database,
    reads: readsOf(database, config.databaseReplicaUrl),
    changes,
    limits: openLimits(pool),
    emit: emitterOf(reactions, publishFeedChange),
    dayListenersSql,
    mail: openMail(config, () => clock.now(), metrics.countMail),
    outbound: outboundOf(config),
    health: openHealthState(database),
    metrics,
  };
}

/**
 * The scope of a route decides which sessions may call it. `tokenScope`, `needsProof` and `openWithoutFactor` of its contract
 * decide about tokens, a recent confirmation of identity and a missing second factor.
 */
export async function createApp(
  ctx: AppContext,
  pages?: WebPages,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const counts = openWatchingCounts(ctx);
  const polls = openPolls(ctx);
  const finders = [countFromCache(counts), polls.findCached];
  const app = await createFastify(ctx, pages, { ...options, finders });
  await registerSessionlessRoutes(app, ctx);
  watchingRoute(app, counts);

  await app.register(async (publicScope) => {
    polls.cacheResponses(publicScope);
    sessions(publicScope, ctx);
    publicAccountRoutes(publicScope, ctx, accessSources);
    publicOidcRoutes(publicScope, ctx);
    pageViewRoute(publicScope, ctx);
    betaRequestRoute(publicScope, ctx);
    presenceRoutes(publicScope, ctx, counts);
    publicFollowRoutes(publicScope, ctx);
    publicProfileRoutes(publicScope, ctx);
    podcastRoutes(publicScope, ctx);

    await publicScope.register((signedIn) => registerSignedInRoutes(signedIn, ctx));
  });

  if (pages) await registerPages(app, ctx, pages);
  else app.setNotFoundHandler(sendNotFound);
  return app;
}

/** Routes that ignore the session. Some take a secret in the address, which names the user. */
async function registerSessionlessRoutes(app: FastifyInstance, ctx: AppContext): Promise<void> {
  healthRoute(app, ctx, warningsOfBackups(ctx));
  apiDescription(app);
  pictureRoute(app, ctx);
  previewRoute(app, ctx);
  await unsubscribeRoutes(app, ctx);
  publicTickLinkRoutes(app, ctx);
  publicReminderRoutes(app, ctx);
  calendarFileRoute(app, ctx);
}

async function registerSignedInRoutes(scope: FastifyInstance, ctx: AppContext): Promise<void> {
  requireSignedIn(scope, ctx);
  accountRoutes(scope, ctx, accessSources);
  sessionRoutes(scope, ctx);
  proofRoutes(scope, ctx);
  passkeyRoutes(scope, ctx, isLinked);
  secondFactorRoutes(scope, ctx);
  oidcRoutes(scope, ctx);
  sectionRoutes(scope, ctx);
  habitRoutes(scope, ctx);
  dayRoutes(scope, ctx);
  pauseRoutes(scope, ctx);
  onboardingRoutes(scope, ctx);
  profileRoutes(scope, ctx);
  encouragementRoutes(scope, ctx);
  feedRoutes(scope, ctx);
  challengeRoutes(scope, ctx);
  followRoutes(scope, ctx);
  notificationRoutes(scope, ctx);
  tickLinkRoutes(scope, ctx);
  calendarRoutes(scope, ctx);
  tokenRoutes(scope, ctx);
  webhookRoutes(scope, ctx);
  channelRoutes(scope, ctx);
  reminderRoutes(scope, ctx);
  exportRoutes(scope, ctx);
  importRoutes(scope, ctx);
  imageRoutes(scope, ctx);

  await scope.register((administrator) => registerAdministratorRoutes(administrator, ctx));
}

async function registerAdministratorRoutes(scope: FastifyInstance, ctx: AppContext): Promise<void> {
  requireAdministrator(scope, ctx);
  settingRoutes(scope, ctx);
  betaReviewRoutes(scope, ctx);
  adminRoutes(scope, ctx);
  outboxRoute(scope, ctx);
  challengeStartRoute(scope, ctx);
  botRoutes(scope, ctx);
  analyticsRoutes(scope, ctx);
  backupRoutes(scope, ctx);
}

async function registerPages(
  app: FastifyInstance,
  ctx: AppContext,
  pages: WebPages,
): Promise<void> {
  const isSetUp = setUpCheck(ctx.database);
  // Read before the first page is requested, since the database may be away then.
  app.addHook('onListen', () => void isSetUp().catch(() => {}));
  await registerWebAssets(app, pages, {
    describe: (name, request) => profileHead(ctx, name, request),
    isKnown: (request) => sessionToken(request, ctx.config) !== undefined,
    isSetUp,
  });
}
