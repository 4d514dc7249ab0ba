import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/profile.ts';
import type { House } from '#server/house.ts';
import { answerFile, answerSignedIn } from '#server/http/calls.ts';
import { notFound } from '#server/http/refusal.ts';
import { removePicture, storedProfile, updateProfile } from '../commands/update-profile.ts';
import { findPicture } from '../queries/own-profile.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** Apart from the sessions: what everybody may keep forever must not carry somebody's cookie. */
export function pictureRoute(app: FastifyInstance, house: House): void {
  answerFile(app, calls.getPicture, async ({ params }) => {
    const content = await findPicture(house.database, params.userId, params.hash);
    if (!content) throw notFound('Picture');
    return { content, headers: { 'cache-control': FOREVER } };
  });
}

export function profileRoutes(scope: FastifyInstance, house: House): void {
  answerSignedIn(scope, calls.getProfile, async ({ actor }) => ({
    profile: await storedProfile(house.database, actor.userId),
  }));

  answerSignedIn(scope, calls.updateProfile, async ({ actor, body, request }) => ({
    profile: await updateProfile(house, actor, body, request.headers.host),
  }));

  answerSignedIn(scope, calls.removePicture, async ({ actor }) => ({
    profile: await removePicture(house, actor),
  }));
}
