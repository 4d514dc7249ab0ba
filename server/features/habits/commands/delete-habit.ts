import { statement } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';

const removeHabit = statement(
  'habits.delete',
  'delete from habits where user_id = $1 and id = $2 returning id',
);

/** Its days, and what others were told of them, go with it. */
export async function deleteHabit(house: House, actor: Actor, habitId: number): Promise<void> {
  const removed = await house.database.run(removeHabit, [actor.userId, habitId]);
  if (removed.length === 0) throw notFound('Habit');
}
