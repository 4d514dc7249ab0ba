import { TICK_REFUSALS } from '#domain/habits/tick-link.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { deleteEntry, setHabitDay } from '#server/features/tracking/habits/public.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { OwnedLink } from './use-link.ts';

// Only one of two concurrent undos applies.
const claimUndo = statement(
  'tick-links.take-undo',
  `update tick_links set undo = null
    where id = $1 and last_opening = $2 and undo is not null returning id`,
);
const restoreUndo = statement(
  'tick-links.put-undo-back',
  'update tick_links set undo = $3 where id = $1 and last_opening = $2 and undo is null',
);

/** Undoes what this opening changed. Later changes by other openings or by the owner stay. */
export async function undoTick(
  ctx: AppContext,
  owned: OwnedLink,
  opening: string,
): Promise<undefined> {
  const { id, lastOpening, undo } = owned.link;
  if (lastOpening !== opening || undo === null) throw new Refusal(409, TICK_REFUSALS.changed);
  if ((await ctx.database.run(claimUndo, [id, opening])).length === 0) return undefined;
  try {
    await applyUndo(ctx, owned);
  } catch (error) {
    // The undo failed. The user may retry it.
    if (!(error instanceof Refusal)) {
      await ctx.database.run(restoreUndo, [id, opening, JSON.stringify(undo)]);
    }
    throw error;
  }
  return undefined;
}

async function applyUndo(
  ctx: AppContext,
  { link: { habitId, undo }, actor }: OwnedLink,
): Promise<void> {
  if (!undo) return;
  const { date, change, entryId } = undo;
  if (entryId === null) {
    await setHabitDay(ctx, actor, { habitId, date }, change);
    return;
  }
  const { instance } = await deleteEntry(ctx, actor, { habitId, entryId });
  const isSkippedAgain = change.skipped && instance && !instance.completed && !instance.amount;
  if (isSkippedAgain) await setHabitDay(ctx, actor, { habitId, date }, change);
}
