import type { ImportOutcome } from '#contract/import.ts';
import { adoptHabits } from '#server/features/habits/public.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/plugins/actor.ts';
import { withProgress } from '../queries/import-progress.ts';
import { readerOf } from '../queries/preview-tracker.ts';
import { readInThread } from '../queries/tracker-file/read-in-thread.ts';

/** Reads the file anew: what was shown before was kept nowhere. */
export async function importTracker(
  house: House,
  actor: Actor,
  content: Uint8Array,
): Promise<ImportOutcome> {
  await house.limits.spend('trackerPerAccount', String(actor.userId));
  return withProgress(actor.userId, async (tell) => {
    const { tracker, habits } = await readInThread({ content, reader: readerOf(actor) });
    const adopted = await adoptHabits(house, actor, habits, (part) =>
      tell({ stage: 'writing', part }),
    );
    return { tracker, ...adopted };
  });
}
