import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';

const removeHabit = statement(
  'habits.delete',
  'delete from habits where user_id = $1 and id = $2 returning id',
);

/** Its days, and what others were told of them, go with it. */
export async function deleteHabit(ctx: AppContext, actor: Actor, habitId: number): Promise<void> {
  const removed = await ctx.database.run(removeHabit, [actor.userId, habitId]);
  if (removed.length === 0) throw notFound('Habit');
}
