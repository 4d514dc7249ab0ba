import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/habits.ts';
import type { AppContext } from '#server/context.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { notFound } from '#server/http/refusal.ts';
import { spendReminders } from '../commands/reminders.ts';
import { updateHabit } from '../commands/update-habit.ts';
import { findHabit } from '../queries/list-habits.ts';

/** The same as the field of the habit. */
export function reminderTimeRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listReminders, async ({ actor, params }) => {
    const habit = await findHabit(ctx.database, actor, params.id);
    if (!habit) throw notFound('Habit');
    return habit.reminders ?? [];
  });

  signedInRoute(scope, calls.setReminders, async ({ actor, params, body }) => {
    await spendReminders(ctx, actor, body);
    const { reminders } = await updateHabit(ctx, actor, params.id, body);
    return reminders ?? [];
  });
}
