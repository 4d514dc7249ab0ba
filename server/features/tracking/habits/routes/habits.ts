import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/habits.ts';
import type { AppContext } from '#server/context.ts';
import { batchLoad } from '#server/database/batch-load.ts';
import type { Actor } from '#server/http/actor.ts';
import { signedInRoute } from '#server/http/calls.ts';
import { setApplied } from '#server/http/operation-headers.ts';
import { notFound } from '#server/http/refusal.ts';
import { dependsOnUsers } from '#server/polling/depends-on-users.ts';
import { readList } from '#server/security/concurrent-calls.ts';
import { createHabit } from '../commands/create-habit.ts';
import { deleteHabit } from '../commands/delete-habit.ts';
import { reorderHabits } from '../commands/reorder-habits.ts';
import { restoreHabit } from '../commands/restore-habit.ts';
import { startFocus } from '../commands/start-focus.ts';
import { updateHabit } from '../commands/update-habit.ts';
import {
  findHabit,
  hasEverCreatedHabits,
  listArchivedHabits,
  listHabits,
  listsOfUsers,
  type ListOwner,
} from '../queries/list-habits.ts';

/** Small batches, so that no user waits long for the lists of others or behind many polls. */
const LISTS_TOGETHER = { maxKeys: 16, concurrency: 4 };

export function habitRoutes(scope: FastifyInstance, ctx: AppContext): void {
  const listTogether = batchLoad(
    (owners: readonly ListOwner[]) => listsOfUsers(ctx.database, owners),
    LISTS_TOGETHER,
  );
  signedInRoute(scope, calls.listHabits, ({ actor, request, reply }) =>
    readList(actor, async () => {
      const { habits = [], applied = null } = (await listTogether(actor)) ?? {};
      setApplied(reply, applied);
      dependsOnUsers(request, []);
      return habits;
    }),
  );

  signedInRoute(scope, calls.listArchivedHabits, ({ actor }) =>
    readList(actor, () => listArchivedHabits(ctx.database, actor)),
  );

  signedInRoute(scope, calls.createHabit, async ({ actor, body }) => {
    await countReminders(ctx, actor, body);
    const habitId = await createHabit(ctx, actor, body);
    const habit = await findHabit(ctx.database, actor, habitId);
    if (!habit) throw notFound('Habit');
    return habit;
  });

  signedInRoute(scope, calls.reorderHabits, async ({ actor, body }) => {
    await reorderHabits(ctx, actor, body.habitOrders);
    return listHabits(ctx.database, actor);
  });

  signedInRoute(scope, calls.updateHabit, async ({ actor, params, body }) => {
    await countReminders(ctx, actor, body);
    return updateHabit(ctx, actor, params.id, body);
  });

  signedInRoute(scope, calls.deleteHabit, async ({ actor, params }) => {
    await deleteHabit(ctx, actor, params.id);
    return undefined;
  });

  signedInRoute(scope, calls.restoreHabit, ({ actor, params }) =>
    restoreHabit(ctx, actor, params.id),
  );

  signedInRoute(scope, calls.startFocus, async ({ actor, params }) => {
    await startFocus(ctx, actor, params.id);
    return undefined;
  });

  signedInRoute(scope, calls.hasEverCreatedHabits, async ({ actor }) => ({
    hasEverCreatedHabits: await hasEverCreatedHabits(ctx.database, actor.userId),
  }));

  reminderTimeRoutes(scope, ctx);
}

/** Calls for the field `reminders` of a habit alone. */
function reminderTimeRoutes(scope: FastifyInstance, ctx: AppContext): void {
  signedInRoute(scope, calls.listReminders, async ({ actor, params }) => {
    const habit = await findHabit(ctx.database, actor, params.id);
    if (!habit) throw notFound('Habit');
    return habit.reminders ?? [];
  });

  signedInRoute(scope, calls.setReminders, async ({ actor, params, body }) => {
    await countReminders(ctx, actor, body);
    const { reminders } = await updateHabit(ctx, actor, params.id, body);
    return reminders ?? [];
  });
}

/** Counted, since each change of reminders rebuilds the user's plan. */
async function countReminders(
  ctx: AppContext,
  { userId }: Pick<Actor, 'userId'>,
  { reminders }: { reminders?: unknown },
): Promise<void> {
  if (reminders !== undefined) await ctx.limits.consume('reminderPerAccount', String(userId));
}
