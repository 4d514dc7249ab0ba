import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reminders.ts';
import { PRESS_UNKNOWN } from '#domain/reminders/press.ts';
import { isSecret } from '#domain/text/secret-letters.ts';
import type { AppContext } from '#server/context.ts';
import { personAt } from '#server/features/base/account/public.ts';
import { type Actor, WITHOUT_SESSION } from '#server/http/actor.ts';
import { route, signedInRoute } from '#server/http/calls.ts';
import { networkOf } from '#server/http/network.ts';
import { Refusal } from '#server/http/refusal.ts';
import { acquireCallSlot } from '#server/security/concurrent-calls.ts';
import { findButton } from './commands/buttons.ts';
import { pressButton } from './commands/press-button.ts';
import { snoozeReminder } from './commands/snooze.ts';
import { setSummary } from './commands/set-summary.ts';
import { getSummary } from './queries/summary.ts';

/** Needs no session: the code in the body authorizes this one call. */
export function publicReminderRoutes(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.pressReminder, async ({ body: { code }, request, reply }) => {
    void reply.header('cache-control', 'no-store');
    await ctx.limits.consume('pressesPerNetwork', networkOf(request.ip));
    const now = ctx.clock.now();
    // Skip the query for strings that cannot be a code.
    const button = isSecret(code) ? await findButton(ctx.database, code, now) : undefined;
    if (!button) throw new Refusal(404, PRESS_UNKNOWN);
    request.accountInLog = { id: button.userId };
    await acquireCallSlot(button.userId, reply);
    return pressButton(ctx, { ...personAt(button, now), ...WITHOUT_SESSION }, button);
  });
}

export function reminderRoutes(scope: FastifyInstance, ctx: AppContext): void {
  const countChange = ({ userId }: Actor) =>
    ctx.limits.consume('reminderPerAccount', String(userId));

  signedInRoute(scope, calls.getEveningSummary, ({ actor }) =>
    getSummary(ctx.database, actor.userId),
  );

  signedInRoute(scope, calls.setEveningSummary, async ({ actor, body }) => {
    await countChange(actor);
    await setSummary(ctx, actor.userId, body.time);
    return body;
  });

  signedInRoute(scope, calls.remindLater, async ({ actor, body }) => {
    await countChange(actor);
    const at = await snoozeReminder(ctx, actor, body);
    return { at: at === null ? null : new Date(at).toISOString() };
  });
}
