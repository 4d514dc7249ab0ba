import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/challenge.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { readCounted } from '#server/security/concurrent-calls.ts';
import { joinWaitlist, leaveWaitlist, startChallenge } from './commands.ts';
import { listChallenges, getChallenge, getWaitlist } from './queries.ts';

export function challengeRoutes(scope: FastifyInstance, ctx: AppContext): void {
  const { database, reads } = ctx;
  signedInRoute(scope, calls.getWaitlist, ({ actor }) => getWaitlist(database, actor.userId));
  signedInRoute(scope, calls.joinWaitlist, ({ actor }) => joinWaitlist(ctx, actor));
  signedInRoute(scope, calls.leaveWaitlist, ({ actor }) => leaveWaitlist(ctx, actor));
  signedInRoute(scope, calls.listChallenges, ({ actor }) =>
    readCounted(ctx, 'challengePerAccount', actor, () => listChallenges(reads, actor)),
  );
  signedInRoute(scope, calls.getChallenge, ({ actor, params }) =>
    readCounted(ctx, 'challengePerAccount', actor, () => getChallenge(reads, actor, params.id)),
  );
}

/** For the administrator's scope. */
export function challengeStartRoute(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.startChallenge, ({ actor, body }) => startChallenge(ctx, actor, body));
}
