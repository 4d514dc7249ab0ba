import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/webhooks.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { signedInRoute } from '#server/http/calls.ts';
import {
  createWebhook,
  removeWebhook,
  renewSecret,
  switchWebhook,
  updateWebhook,
} from './commands/change-webhooks.ts';
import { replayDelivery, testWebhook } from './commands/try-webhook.ts';
import { listDeliveries, listWebhooks } from './queries.ts';

export function webhookRoutes(scope: FastifyInstance, ctx: AppContext): void {
  const countChange = ({ userId }: Actor) =>
    ctx.limits.consume('webhookPerAccount', String(userId));

  signedInRoute(scope, calls.listWebhooks, async ({ actor }) => ({
    webhooks: await listWebhooks(ctx.database, actor.userId),
  }));

  signedInRoute(scope, calls.createWebhook, async ({ actor, body }) => {
    await countChange(actor);
    return createWebhook(ctx, actor.userId, body);
  });

  signedInRoute(scope, calls.updateWebhook, async ({ actor, params, body }) => {
    await countChange(actor);
    return updateWebhook(ctx, actor.userId, params.id, body);
  });

  signedInRoute(scope, calls.switchWebhook, async ({ actor, params, body }) => {
    await countChange(actor);
    return switchWebhook(ctx, actor.userId, params.id, body.isActive);
  });

  signedInRoute(scope, calls.renewWebhookSecret, async ({ actor, params }) => {
    await countChange(actor);
    return renewSecret(ctx, actor.userId, params.id);
  });

  signedInRoute(scope, calls.removeWebhook, async ({ actor, params }) => {
    await removeWebhook(ctx, actor.userId, params.id);
    return undefined;
  });

  signedInRoute(scope, calls.listDeliveries, async ({ actor, params }) => ({
    deliveries: await listDeliveries(ctx.database, actor.userId, params.id),
  }));

  signedInRoute(scope, calls.testWebhook, ({ actor, params }) =>
    testWebhook(ctx, actor.userId, params.id),
  );

  signedInRoute(scope, calls.replayDelivery, ({ actor, params }) =>
    replayDelivery(ctx, actor.userId, params.id, params.deliveryId),
  );
}
