import { createHash } from 'node:crypto';
import {
  ANOTHER_SOURCE,
  type DayEntries,
  withEntry,
  withoutEntry,
} from '#domain/habits/day-entries.ts';
import { MAX_ENTRIES_PER_DAY, sumOf } from '#domain/habits/goal.ts';
import { type RecordedDay, withAmount } from '#domain/history/change-day.ts';
import { timeOfDayAt } from '#domain/days/time-zone.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { frequencyOn } from '#domain/habits/past-rhythms.ts';
import { recordedDayOn } from '#domain/history/evaluated-habit.ts';
import { lockHabit } from '../history/read-histories.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { applyOnce } from './apply-once.ts';
import { type ChangedDay, storeDay } from './store-day.ts';
import { readEntries, sumEntries, writeEntries } from './entries-of-day.ts';
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

/** The id of an entry that a program makes up: the same for the same reason, so that it counts once. */
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
  const { userId, today } = actor;
  const now = ctx.clock.now();
  const day = { userId, habitId, date };
  return applyOnce(ctx, actor, async (tx) => {
    const [locked, before] = await Promise.all([
      lockHabit(ctx, tx, { userId, today, habitId, dates: [date] }),
      readEntries(tx, day, [entryId]),
    ]);
    refuseUnexpected(before, entryId, expected);
    refuseEntry(locked.habit, date, today);
    const time = at ?? timeOfDayAt(now, actor.clock.zone);
    const after = withEntry(before, { id: entryId, amount, at: time, source });
    if (after === 'another source') throw new Refusal(409, ANOTHER_SOURCE);
    if (!after) {
      const unchanged = recordedDayOn(locked.habit, date);
      return { ...(await storeDay(ctx, tx, locked, date, unchanged)), isIgnored: true };
    }
    refuseTooMany(after);
    writeEntries(tx, day, { before, after, now });
    return storeDay(
      ctx,
      tx,
      locked,
      date,
      withTotal(locked.habit, date, sumEntries(after.entries)),
    );
  });
}

export function deleteEntry(
  ctx: AppContext,
  actor: Actor,
  { habitId, entryId }: EntryKey,
  expected?: number,
): Promise<ChangedDay> {
  const { userId, today } = actor;
  return applyOnce(ctx, actor, async (tx) => {
    const [known] = await tx.run<{ date: LocalDay }>(findDate, [userId, habitId, entryId]);
    if (!known) throw notFound('This entry');
    const { date } = known;
    const day = { userId, habitId, date };
    const [locked, before] = await Promise.all([
      lockHabit(ctx, tx, { userId, today, habitId, dates: [date] }),
      readEntries(tx, day),
    ]);
    // Another device may have changed it before the lock.
    const entry = before.entries.find(({ id }) => id === entryId);
    if (!entry) throw notFound('This entry');
    refuseUnexpected(before, entryId, expected);
    const after = withoutEntry(before, entry);
    writeEntries(tx, day, { before, after, now: ctx.clock.now() });
    // A day with too many entries can lose one.
    const total = sumOf(after.entries.map((left) => left.amount));
    return storeDay(ctx, tx, locked, date, withTotal(locked.habit, date, total));
  });
}

function refuseUnexpected({ entries }: DayEntries, id: string, expected?: number): void {
  if (expected === undefined) return;
  const known = entries.find((entry) => entry.id === id);
  if (known?.amount !== expected) throw new Refusal(409, 'This entry was changed elsewhere.');
}

function refuseEntry(habit: StoredHabit, date: LocalDay, today: LocalDay): void {
  if (date >= habit.createdOn && frequencyOn(habit, date).goal === null) {
    throw new Refusal(422, 'This habit has no amount.');
  }
  refuseOutside(habit, date, today);
}

function refuseTooMany({ entries }: DayEntries): void {
  if (entries.length <= MAX_ENTRIES_PER_DAY) return;
  throw new Refusal(422, `A day has at most ${MAX_ENTRIES_PER_DAY} entries.`);
}

function withTotal(habit: StoredHabit, date: LocalDay, total: number): RecordedDay {
  const day = recordedDayOn(habit, date);
  const { goal } = frequencyOn(habit, date);
  return { ...day, ...withAmount(day, total, goal) };
}
