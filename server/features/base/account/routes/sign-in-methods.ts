import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { confirmByCode, confirmByPasskey, confirmIdentity } from '../sign-in/confirm-identity.ts';
import { addPasskey, beginPasskey } from '../passkeys/add-passkey.ts';
import { relyingParty } from '../passkeys/challenges.ts';
import { removePasskey, findOnlyPasskey, listPasskeys } from '../passkeys/own-passkeys.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import {
  beginSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
  getSecondFactor,
} from '../second-factor/set-up-factor.ts';
import { type IsLinked, findProofMethods } from '../queries/sign-in-methods.ts';

export function proofRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listProofMethods, async ({ actor }) => ({
    ways: await findProofMethods(ctx.database, actor.userId),
  }));

  signedInRoute(scope, calls.confirmIdentity, async ({ actor, body }) => {
    await confirmIdentity(ctx, actor, body.password);
    return undefined;
  });

  signedInRoute(scope, calls.confirmByPasskey, async ({ actor, body, request }) => {
    const userAgent = request.headers['user-agent'];
    await confirmByPasskey(ctx, actor, { ...body, userAgent });
    return undefined;
  });

  signedInRoute(scope, calls.confirmByCode, async ({ actor, body, request }) => {
    await confirmByCode(ctx, actor, { ...body, userAgent: request.headers['user-agent'] });
    return undefined;
  });
}

export function passkeyRoutes(scope: FastifyInstance, ctx: AppContext, hasLink: IsLinked): void {
  signedInRoute(scope, calls.listPasskeys, async ({ actor: { userId } }) => {
    const passkeys = await listPasskeys(ctx.database, userId);
    const isLinked = await hasLink(ctx.database, ctx.config, userId);
    const onlyWayIn = await findOnlyPasskey(ctx, userId, { passkeys, isLinked });
    return { passkeys, site: relyingParty(ctx.config) ?? null, onlyWayIn };
  });

  signedInRoute(scope, calls.beginPasskey, ({ actor }) => beginPasskey(ctx, actor.userId));

  signedInRoute(scope, calls.addPasskey, ({ actor, body, request }) =>
    addPasskey(ctx, actor.userId, { ...body, userAgent: request.headers['user-agent'] }),
  );

  signedInRoute(scope, calls.removePasskey, async ({ actor, params, request }) => {
    const userAgent = request.headers['user-agent'];
    await removePasskey(ctx, actor.userId, { id: params.id, userAgent, hasLink });
    return undefined;
  });
}

export function secondFactorRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.getSecondFactor, ({ actor }) =>
    getSecondFactor(ctx.database, actor.userId, {
      due: actor.factorDue ?? null,
      now: ctx.clock.now(),
    }),
  );

  signedInRoute(scope, calls.beginSecondFactor, ({ actor }) => beginSecondFactor(ctx, actor));

  signedInRoute(scope, calls.turnOnSecondFactor, async ({ actor, body, request }) => {
    const userAgent = request.headers['user-agent'];
    return { recoveryCodes: await turnOnSecondFactor(ctx, actor, { ...body, userAgent }) };
  });

  signedInRoute(scope, calls.turnOffSecondFactor, async ({ actor, request }) => {
    await turnOffSecondFactor(ctx, actor.userId, request.headers['user-agent']);
    return undefined;
  });

  signedInRoute(scope, calls.renewRecoveryCodes, async ({ actor, request }) => {
    const userAgent = request.headers['user-agent'];
    return { recoveryCodes: await renewRecoveryCodes(ctx, actor.userId, userAgent) };
  });
}
