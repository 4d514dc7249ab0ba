import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reminders.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { putOff } from './commands/put-off.ts';
import { setSummary } from './commands/set-summary.ts';
import { getSummary } from './queries/summary.ts';

export function reminderRoutes(scope: FastifyInstance, ctx: AppContext): void {
  const spend = ({ userId }: Actor) => ctx.limits.spend('reminderPerAccount', String(userId));

  signedInRoute(scope, calls.getEveningSummary, ({ actor }) =>
    getSummary(ctx.database, actor.userId),
  );

  signedInRoute(scope, calls.setEveningSummary, async ({ actor, body }) => {
    await spend(actor);
    await setSummary(ctx, actor.userId, body.time);
    return body;
  });

  signedInRoute(scope, calls.remindLater, async ({ actor, body }) => {
    await spend(actor);
    const at = await putOff(ctx, actor, body);
    return { at: at === null ? null : new Date(at).toISOString() };
  });
}
