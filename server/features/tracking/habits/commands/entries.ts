import { createHash } from 'node:crypto';
import {
  ANOTHER_SOURCE,
  type DayEntries,
  type DayEntry,
  withEntry,
  withoutEntry,
} from '#domain/habits/day-entries.ts';
import { MAX_ENTRIES_PER_DAY, sumOf } from '#domain/habits/goal.ts';
import { withEnteredAmount } from '#domain/history/change-habit.ts';
import { timeOfDayAt } from '#domain/days/time-zone.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { frequencyOn } from '#domain/habits/past-rhythms.ts';
import { recordedDayOn } from '#domain/history/recorded-habit.ts';
import { lockHabit, lockOwner } from '../history/read-histories.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { applyOnce } from './apply-once.ts';
import { type ChangedDay, storeDay } from './store-day.ts';
import { readEntries, refuseTooMuch, writeEntries } from './entries-of-day.ts';
import { refuseOutside } from './refuse.ts';

const findDate = statement(
  'habits.date-of-entry',
  'select date from habit_entries where user_id = $1 and habit_id = $2 and id = $3',
);

type NewEntry = {
  date: LocalDay;
  amount: number;
  at?: string | undefined;
  source?: string | null | undefined;
  /** The amount that the client believes the entry has. */
  expected?: number | undefined;
};
type EntryKey = { habitId: number; entryId: string };

type StoredAmount = ChangedDay & { isIgnored?: true };

/** The id of an entry without an id of its own: equal for equal reasons, so that a repeated entry counts once. */
export function makeEntryId(reason: string): string {
  const hex = createHash('sha256').update(reason).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}

/** An entry that is sent twice counts once; sent again with another amount, it is corrected. A source has one entry a day. */
export function putEntry(
  ctx: AppContext,
  actor: Actor,
  { habitId, entryId }: EntryKey,
  { date, amount, at, source = null, expected }: NewEntry,
): Promise<StoredAmount> {
  const time = at ?? timeOfDayAt(ctx.clock.now(), actor.clock.zone);
  const sent = { id: entryId, amount, at: time, source };
  return applyOnce(ctx, actor, (tx) =>
    changeEntries(ctx, tx, actor, { habitId, date, entryId }, ({ habit, before, entry }) => {
      refuseUnexpected(entry, expected);
      if (date >= habit.createdOn && frequencyOn(habit, date).goal === null) {
        throw new Refusal(422, 'This habit has no amount.');
      }
      refuseOutside(habit, date, actor.today);
      const after = withEntry(before, sent);
      if (after === 'another source') throw new Refusal(409, ANOTHER_SOURCE);
      if (after) refuseTooMany(after.entries);
      return after;
    }),
  );
}

export function deleteEntry(
  ctx: AppContext,
  actor: Actor,
  { habitId, entryId }: EntryKey,
  expected?: number,
): Promise<ChangedDay> {
  return applyOnce(ctx, actor, async (tx) => {
    // Locks first: another device may be deleting the entry or moving it to another day.
    const [, [known]] = await Promise.all([
      lockOwner(tx, actor),
      tx.run<{ date: LocalDay }>(findDate, [actor.userId, habitId, entryId]),
    ]);
    if (!known) throw notFound('Entry');
    const key = { habitId, date: known.date, entryId };
    return changeEntries(ctx, tx, actor, key, ({ before, entry }) => {
      if (!entry) throw notFound('Entry');
      refuseUnexpected(entry, expected);
      return withoutEntry(before, entry);
    });
  });
}

type EntriesBefore = { habit: StoredHabit; before: DayEntries; entry: DayEntry | undefined };

/** Stores the entries of a day after a change, and the day with their sum. A change without a result is ignored. */
async function changeEntries(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { habitId, date, entryId }: EntryKey & { date: LocalDay },
  change: (known: EntriesBefore) => DayEntries | undefined,
): Promise<StoredAmount> {
  const day = { userId: actor.userId, habitId, date };
  const [locked, before] = await Promise.all([
    lockHabit(ctx, tx, actor, habitId, date),
    readEntries(tx, day, [entryId]),
  ]);
  const { habit } = locked;
  const old = recordedDayOn(habit, date);
  const entry = before.entries.find(({ id }) => id === entryId);
  const after = change({ habit, before, entry });
  if (!after) return { ...(await storeDay(ctx, tx, locked, date, old)), isIgnored: true };
  writeEntries(tx, day, { before, after, now: ctx.clock.now() });
  const amount = sumOf(after.entries.map((left) => left.amount));
  const isRemoved = after.entries.every(({ id }) => id !== entryId);
  const { goal } = frequencyOn(habit, date);
  const next = isRemoved ? { ...old, amount } : withEnteredAmount(old, amount, goal);
  return storeDay(ctx, tx, locked, date, next);
}

function refuseUnexpected(entry: DayEntry | undefined, expected: number | undefined): void {
  if (expected === undefined || entry?.amount === expected) return;
  throw new Refusal(409, 'This entry was changed elsewhere.');
}

/** A day with more entries, or with a larger sum, can still lose one. */
function refuseTooMany(entries: readonly DayEntry[]): void {
  if (entries.length > MAX_ENTRIES_PER_DAY) {
    throw new Refusal(422, `A day has at most ${MAX_ENTRIES_PER_DAY} entries.`);
  }
  refuseTooMuch(entries);
}
