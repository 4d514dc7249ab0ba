import type { LocalDay } from '#domain/days/local-day.ts';
import { archivesAfter } from '#domain/history/change-archive.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { impossibleField } from '#server/http/refusal.ts';
import { evaluateHabit, factsOf } from '#domain/history/evaluated-habit.ts';
import { lockHabit } from '../history/read-histories.ts';
import { storeChanges } from '../history/store-changes.ts';

const store = statement(
  'habits.archive',
  'update habits set archived_on = $3, archives = $4 where user_id = $1 and id = $2',
);

type ArchiveChange = { habitId: number; archivedOn: LocalDay | null };

/** The days from archiving until the habit is restored are rest days. */
export async function changeArchive(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Actor,
  { habitId, archivedOn }: ArchiveChange,
): Promise<void> {
  const { owner, habit: before } = await lockHabit(ctx, tx, { userId, today, habitId });
  if (before.archivedOn === archivedOn) return;
  if (archivedOn !== null && (archivedOn > today || archivedOn < before.createdOn)) {
    throw impossibleField('archivedOn', 'Please give a day between its creation and today.');
  }
  const archives = archivesAfter(before, archivedOn, today);
  const changed = { ...before, archivedOn, archives };
  const after = evaluateHabit(changed, factsOf(before), owner);
  const stored = changed.archives && JSON.stringify(changed.archives);
  tx.write(store, [userId, habitId, archivedOn, stored]);
  await storeChanges(ctx, tx, owner, [{ before, after }]);
}
