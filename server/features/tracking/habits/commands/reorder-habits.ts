import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { applyOnce } from './apply-once.ts';
import { lockSections } from './sections.ts';

// Rows are locked in the order of their ids, so that two reorderings cannot wait for each other.
const reorder = statement(
  'habits.reorder',
  `with mine as (
     select h.id, asked.sort_order, asked.moves, asked.section_id
       from habits h
       join unnest($2::int[], $3::int[], $4::bool[], $5::int[]) as asked (id, sort_order, moves, section_id)
         on asked.id = h.id
      where h.user_id = $1 order by h.id for update of h
   )
   update habits h
      set sort_order = mine.sort_order,
          section_id = case when mine.moves then mine.section_id else h.section_id end
     from mine where h.user_id = $1 and h.id = mine.id`,
);

/** Ignores unknown habits: an order that was made offline may name one that is deleted by now. */
export async function reorderHabits(
  ctx: AppContext,
  actor: Actor,
  orders: readonly { id: number; sortOrder: number; section?: number | null | undefined }[],
): Promise<void> {
  const places = [...new Map(orders.map((order) => [order.id, order])).values()];
  const sections = places.map(({ section }) => section);
  await applyOnce(ctx, actor, async (tx) => {
    await lockSections(tx, actor.userId, sections);
    await tx.run(reorder, [
      actor.userId,
      places.map(({ id }) => id),
      places.map(({ sortOrder }) => sortOrder),
      sections.map((section) => section !== undefined),
      sections.map((section) => section ?? null),
    ]);
  });
}
