import { fromDayNumber, type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { isCompleted, isDue, letterAt, resultOf } from '#domain/history/letters.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { LockedOwner } from './read-histories.ts';
import type { StoredHabit } from './stored-habit.ts';
import { writeHistories } from './write-histories.ts';

/** A habit before and after a change, both with their letters. */
export type Changed = { before: StoredHabit; after: StoredHabit };

type StoreOptions = {
  /** The day that has an event of its own. */
  toldDay?: LocalDay;
  /** Whether the owner did something; otherwise only time has passed. */
  isByOwner?: boolean;
};

/** Writes histories and figures, and reports the days whose result has become another one. */
export async function storeChanges(
  ctx: AppContext,
  tx: Transaction,
  owner: LockedOwner,
  changes: readonly Changed[],
  { toldDay, isByOwner = true }: StoreOptions = {},
): Promise<void> {
  const at = ctx.clock.now();
  const { userId, today } = owner;
  const habits = changes.map(({ after }) => after);
  const dates = changedDays(changes, today).filter((date) => date !== toldDay);
  const writing = writeHistories(tx, userId, habits, isByOwner ? at : null);
  if (dates.length > 0) {
    await Promise.all([
      writing,
      ctx.emit(tx, { type: 'results_changed', userId, dates, today, at }),
    ]);
  } else await writing;
}

/** Up to today, those on which a perfect day may have come or gone. */
function changedDays(changes: readonly Changed[], today: LocalDay): LocalDay[] {
  const days = new Set<number>();
  for (const { before, after } of changes) {
    const shift = toDayNumber(before.createdOn) - toDayNumber(after.createdOn);
    const createdOn = toDayNumber(after.createdOn);
    const last = Math.min(after.letters.length, toDayNumber(today) - createdOn + 1);
    for (let at = 0; at < last; at += 1) {
      const old = letterAt(before.letters, at - shift);
      const now = letterAt(after.letters, at);
      if (old !== now && weightOf(old) !== weightOf(now)) days.add(createdOn + at);
    }
  }
  return [...days].toSorted((a, b) => a - b).map(fromDayNumber);
}

/** What a day counts for in a perfect day: done, still missing, or nothing. */
function weightOf(letter: number): number {
  if (!isDue(letter) || resultOf(letter) === 'skipped') return 0;
  return isCompleted(letter) ? 1 : -1;
}
