import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contract/oidc.ts';
import { MAX_OIDC_CALLBACK_LENGTH } from '#domain/people/sign-in-methods.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { callerOf } from '#server/http/caller.ts';
import { type Exchange, route, signedInRoute } from '#server/http/calls.ts';
import { markBrowser } from '#server/http/known-browser.ts';
import { networkOf } from '#server/http/network.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requestedZone } from '#server/http/requested-zone.ts';
import { startSession } from '#server/http/session-cookie.ts';
import { handleCallback } from './commands/handle-callback.ts';
import { redirectToProvider, type OidcPurpose } from './commands/redirect-to-provider.ts';
import { unlink } from './commands/link.ts';
import { registerNewUser } from './commands/register-new-user.ts';
import { openProvider, type Provider, ProviderError } from './provider/provider.ts';
import { getLink } from './queries.ts';

function providerFor(ctx: AppContext) {
  const opened = openProvider(ctx);
  const provider = (): Provider => {
    if (!opened) throw new Refusal(404, calls.OIDC_WORDS.notSetUp);
    return opened;
  };
  const leave = (purpose: OidcPurpose, actor: Actor | null, { request, reply }: Exchange) =>
    withLog(request, () =>
      redirectToProvider(ctx, provider(), {
        purpose,
        actor,
        browser: markBrowser(request, reply, ctx.config),
        network: networkOf(request.ip),
      }),
    );
  return { provider, leave };
}

/** Logs the provider's error code for the host. The response does not contain it. */
async function withLog<Result>(
  { log }: FastifyRequest,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ProviderError)
      log.warn({ why: error.code }, 'sign-in at the provider failed');
    throw error;
  }
}

export function publicOidcRoutes(scope: FastifyInstance, ctx: AppContext): void {
  const { provider, leave } = providerFor(ctx);

  route(scope, calls.startOidcSignIn, (exchange) => leave('sign-in', null, exchange));

  // Any site can open this link, so it changes nothing. The page sends the query.
  scope.get(calls.OIDC_CALLBACK, async (request, reply) => {
    const [, callbackQuery = ''] = request.url.split('?');
    const isKept = callbackQuery.length <= MAX_OIDC_CALLBACK_LENGTH;
    return reply.redirect(`/auth#oidc?${isKept ? callbackQuery : ''}`, 303);
  });

  route(scope, calls.finishOidc, async ({ body, request, reply }) => {
    const caller = { ...callerOf(request, ctx.config), actor: request.actor };
    const { arrived, entered } = await withLog(request, () =>
      handleCallback(ctx, provider(), body.answer, caller),
    );
    if (entered) startSession(reply, ctx.config, entered);
    return arrived;
  });

  route(scope, calls.registerByOidc, async ({ body, request, reply }) => {
    const registration = { ...body, zone: requestedZone(request) };
    const entered = await registerNewUser(
      ctx,
      provider(),
      registration,
      callerOf(request, ctx.config),
    );
    startSession(reply, ctx.config, entered);
    return entered.user;
  });
}

export function oidcRoutes(scope: FastifyInstance, ctx: AppContext): void {
  const { provider, leave } = providerFor(ctx);

  signedInRoute(scope, calls.getOidcLink, ({ actor }) => getLink(ctx, actor.userId));

  signedInRoute(scope, calls.startOidcLink, (exchange) => leave('link', exchange.actor, exchange));

  signedInRoute(scope, calls.startOidcProof, (exchange) =>
    leave('proof', exchange.actor, exchange),
  );

  signedInRoute(scope, calls.removeOidcLink, async ({ actor }) => {
    await unlink(ctx, provider(), actor.userId);
    return undefined;
  });
}
