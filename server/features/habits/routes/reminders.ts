import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/habits.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { setReminders } from '../commands/set-reminders.ts';
import { listReminders } from '../queries/list-reminders.ts';

export function reminderTimeRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listReminders, ({ actor, params }) =>
    listReminders(ctx.database, actor.userId, params.id),
  );

  signedInRoute(scope, calls.setReminders, async ({ actor, params, body }) => {
    await ctx.limits.spend('reminderPerAccount', String(actor.userId));
    return setReminders(ctx, actor, params.id, body.reminders);
  });
}
