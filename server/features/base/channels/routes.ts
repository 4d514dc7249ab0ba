import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/channels.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { signedOut } from '#server/http/refusal.ts';
import { changeChannels } from './commands/change-channels.ts';
import { readPushIdentity } from './commands/push-keys.ts';
import { registerDevice, removeDevice } from './commands/register-device.ts';
import { tryChannel } from './commands/try-channel.ts';
import { findChannels } from './queries/channels.ts';

export function channelRoutes(scope: FastifyInstance, ctx: AppContext): void {
  async function readChannels({ userId, sessionHash }: Actor) {
    const { publicKey: pushKey } = await readPushIdentity(ctx);
    const asking = { userId, sessionHash, now: ctx.clock.now(), pushKey };
    const channels = await findChannels(ctx.database, asking);
    if (!channels) throw signedOut();
    return channels;
  }

  signedInRoute(scope, calls.getChannels, ({ actor }) => readChannels(actor));

  signedInRoute(scope, calls.updateChannels, async ({ actor, body }) => {
    await changeChannels(ctx, actor, body);
    return readChannels(actor);
  });

  signedInRoute(scope, calls.registerDevice, ({ actor, body, request }) =>
    registerDevice(ctx, actor, body, request.headers['user-agent']),
  );

  signedInRoute(scope, calls.removeDevice, async ({ actor, params }) => {
    await removeDevice(ctx, actor, params.id);
    return undefined;
  });

  signedInRoute(scope, calls.tryChannel, ({ actor, body }) => tryChannel(ctx, actor.userId, body));
}
