import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/profile.ts';
import type { AppContext } from '#server/context.ts';
import { fileRoute, signedInRoute } from '#server/http/calls.ts';
import { notFound } from '#server/http/refusal.ts';
import { removePicture, readStoredProfile, updateProfile } from '../commands/update-profile.ts';
import { findPicture } from '../queries/own-profile.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** Reads no session, because responses that are cached forever must not set a cookie. */
export function pictureRoute(app: FastifyInstance, ctx: AppContext): void {
  fileRoute(app, calls.getPicture, async ({ params }) => {
    const content = await findPicture(ctx.database, params.userId, params.hash);
    if (!content) throw notFound('Picture');
    return { content, headers: { 'cache-control': FOREVER } };
  });
}

export function profileRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.getProfile, async ({ actor }) => ({
    profile: await readStoredProfile(ctx.database, actor.userId),
  }));

  signedInRoute(scope, calls.updateProfile, async ({ actor, body, request }) => ({
    profile: await updateProfile(ctx, actor, body, request.headers.host),
  }));

  signedInRoute(scope, calls.removePicture, async ({ actor }) => ({
    profile: await removePicture(ctx, actor),
  }));
}
