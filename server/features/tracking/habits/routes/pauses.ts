import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/habits.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { readList } from '#server/security/concurrent-calls.ts';
import { addPause, changePause, deletePause } from '../commands/pauses.ts';
import { listPauses } from '../queries/list-pauses.ts';

export function pauseRoutes(scope: FastifyInstance, ctx: AppContext): void {
  const countPauseChange = ({ userId }: Actor) =>
    ctx.limits.consume('pausePerAccount', String(userId));

  signedInRoute(scope, calls.listPauses, ({ actor }) =>
    readList(actor, () => listPauses(ctx.database, actor.userId)),
  );

  signedInRoute(scope, calls.addPause, async ({ actor, body }) => {
    await countPauseChange(actor);
    return addPause(ctx, actor, body);
  });

  signedInRoute(scope, calls.changePause, async ({ actor, params, body }) => {
    await countPauseChange(actor);
    return changePause(ctx, actor, params.id, body);
  });

  signedInRoute(scope, calls.deletePause, async ({ actor, params }) => {
    await countPauseChange(actor);
    await deletePause(ctx, actor, params.id);
    return undefined;
  });
}
