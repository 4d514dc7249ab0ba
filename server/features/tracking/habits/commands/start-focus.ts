import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';

const findMine = statement(
  'habits.focused',
  'select is_private as "isPrivate" from habits where user_id = $1 and id = $2 for key share',
);

/** Only notifies followers; the habit does not change. */
export async function startFocus(ctx: AppContext, actor: Actor, habitId: number): Promise<void> {
  const { userId, today } = actor;
  await ctx.database.transaction(async (tx) => {
    const [habit] = await tx.run<{ isPrivate: boolean }>(findMine, [userId, habitId]);
    if (!habit) throw notFound('Habit');
    const { isPrivate } = habit;
    const at = ctx.clock.now();
    await ctx.emit(tx, { type: 'focus_started', userId, habitId, today, isPrivate, at });
  });
}
