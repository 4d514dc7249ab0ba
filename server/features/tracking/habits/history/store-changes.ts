import { fromDayNumber, type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { isDone, isOpen } from '#domain/habits/habit-day.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import { flagsOf, letterAt } from '#domain/history/letters.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { ChangedResults } from '#server/events.ts';
import { lockHabit, type LockedOwner } from './read-histories.ts';
import type { StoredHabit } from './stored-habit.ts';
import { writeHistories, type WrittenHistory } from './write-histories.ts';

/** A habit before and after a change, both with their letters. */
export type ChangedHabit = {
  before: Pick<StoredHabit, 'createdOn' | 'letters'>;
  after: WrittenHistory & Pick<StoredHabit, 'isPrivate'>;
};

type StoreOptions = {
  /** The day that has an event of its own. */
  reportedDay?: LocalDay;
  /** Whether the owner did something; otherwise only time has passed. */
  isByOwner?: boolean;
};

/** Writes histories and figures, and reports the days whose result has changed to others. */
export async function storeChanges(
  ctx: AppContext,
  tx: Transaction,
  owner: LockedOwner,
  changes: readonly ChangedHabit[],
  { reportedDay, isByOwner = true }: StoreOptions = {},
): Promise<void> {
  const at = ctx.clock.now();
  const { userId, today } = owner;
  const habits = changes.map(({ after }) => after);
  writeHistories(tx, userId, habits, isByOwner ? at : null);
  const publicChanges = changes.filter(({ after }) => !after.isPrivate);
  const days = changedResults(publicChanges, today).filter(({ date }) => date !== reportedDay);
  if (days.length === 0) return;
  const habitIds = publicChanges.map(({ after }) => after.id);
  await ctx.emit(tx, { type: 'results_changed', userId, habitIds, days, today, at });
}

/** Evaluates a habit again from its stored facts. */
export async function reevaluate(
  ctx: AppContext,
  tx: Transaction,
  person: Pick<LockedOwner, 'userId' | 'today'>,
  habitId: number,
): Promise<void> {
  const { owner, habit: before } = await lockHabit(ctx, tx, person, habitId);
  const after = evaluateHabit(before, owner);
  await storeChanges(ctx, tx, owner, [{ before, after }], { isByOwner: false });
}

type Direction = Pick<ChangedResults, 'hasRisen' | 'hasFallen'>;

/** The days up to today that may have become perfect, or may no longer be perfect. */
function changedResults(changes: readonly ChangedHabit[], today: LocalDay): ChangedResults[] {
  const directions = new Map<number, Direction>();
  for (const { before, after } of changes) {
    const shift = toDayNumber(before.createdOn) - toDayNumber(after.createdOn);
    const createdOn = toDayNumber(after.createdOn);
    const last = Math.min(after.letters.length, toDayNumber(today) - createdOn + 1);
    for (let at = 0; at < last; at += 1) {
      const old = letterAt(before.letters, at - shift);
      const now = letterAt(after.letters, at);
      if (old === now) continue;
      const difference = weigh(now) - weigh(old);
      if (difference === 0) continue;
      const { hasRisen = false, hasFallen = false } = directions.get(createdOn + at) ?? {};
      directions.set(createdOn + at, {
        hasRisen: hasRisen || difference > 0,
        hasFallen: hasFallen || difference < 0,
      });
    }
  }
  return [...directions]
    .toSorted(([a], [b]) => a - b)
    .map(([day, direction]) => {
      const flags = changes.map(({ after: { letters, createdOn } }) =>
        flagsOf(letterAt(letters, day - toDayNumber(createdOn))),
      );
      const [isAnyDone, isAnyOpen] = [flags.some(isDone), flags.some(isOpen)];
      return { date: fromDayNumber(day), ...direction, isDone: isAnyDone, isOpen: isAnyOpen };
    });
}

/** How a day counts towards a perfect day: 1 if it is done, -1 if it is open or missed. */
function weigh(letter: number): number {
  const flags = flagsOf(letter);
  return Number(isDone(flags)) - Number(isOpen(flags));
}
