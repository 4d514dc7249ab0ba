import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/profile.ts';
import type { AppContext } from '#server/context.ts';
import { route, fileRoute } from '#server/http/calls.ts';
import { readOpen } from '#server/security/concurrent-calls.ts';
import { Refusal } from '#server/http/refusal.ts';
import { drawPreview } from '../preview/draw-preview.ts';
import { previewFacts, previewVersion } from '../preview/preview-facts.ts';
import { findPublicProfile } from '../queries/public-profile.ts';
import { findPublicYear } from '../queries/public-year.ts';
import { searchUsers } from '../queries/search-users.ts';

const noProfile = () => new Refusal(404, calls.NO_PROFILE);

export function publicProfileRoutes(scope: FastifyInstance, ctx: AppContext): void {
  route(scope, calls.getPublicProfile, async ({ params, request }) => {
    const profile = await readOpen(ctx, 'publicProfilePerNetwork', request, () =>
      findPublicProfile(ctx, params.username),
    );
    if (!profile) throw noProfile();
    return profile;
  });

  route(scope, calls.getPublicYear, async ({ params, query, request }) => {
    const year = await readOpen(ctx, 'publicProfilePerNetwork', request, () =>
      findPublicYear(ctx, params.username, query.year),
    );
    if (!year) throw noProfile();
    return year;
  });

  route(scope, calls.searchUsers, async ({ query, request }) => ({
    users: await readOpen(ctx, 'searchPerNetwork', request, () => searchUsers(ctx.reads, query.q)),
  }));
}

/** Reads no session, because other sites fetch and cache the response. */
export function previewRoute(app: FastifyInstance, ctx: AppContext): void {
  fileRoute(app, calls.getPreviewPicture, async ({ params, request }) => {
    const profile = await readOpen(ctx, 'publicProfilePerNetwork', request, () =>
      findPublicProfile(ctx, params.username),
    );
    if (!profile) throw noProfile();
    const facts = previewFacts(profile);
    const etag = `"${previewVersion(facts)}"`;
    // Clients revalidate each time, so that a newly private habit disappears from the picture.
    const headers = { etag, 'cache-control': 'public, no-cache' };
    const isKnown = request.headers['if-none-match'] === etag;
    if (isKnown) return { content: Buffer.alloc(0), headers };
    const preview = { userId: profile.userId, facts, address: request.ip };
    return { content: await drawPreview(ctx, preview), headers };
  });
}
