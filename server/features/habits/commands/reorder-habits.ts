import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';

// Rows are locked in the order of their ids, so that two reorderings cannot wait for each other.
const reorder = statement(
  'habits.reorder',
  `with mine as (
     select h.id, asked.sort_order
       from habits h join unnest($2::int[], $3::int[]) as asked (id, sort_order) on asked.id = h.id
      where h.user_id = $1 order by h.id for update of h
   )
   update habits h set sort_order = mine.sort_order
     from mine where h.user_id = $1 and h.id = mine.id
   returning h.id`,
);

export async function reorderHabits(
  ctx: AppContext,
  actor: Actor,
  orders: readonly { id: number; sortOrder: number }[],
): Promise<void> {
  const places = new Map(orders.map(({ id, sortOrder }) => [id, sortOrder]));
  await ctx.database.transaction(async (tx) => {
    const values = [actor.userId, [...places.keys()], [...places.values()]];
    const moved = await tx.run(reorder, values);
    if (moved.length !== places.size) throw notFound('Habit');
  });
}
