import { createHash } from 'node:crypto';
import { ANOTHER_SOURCE, dayAfter, type SourcedDay } from '#domain/habits/entry-sources.ts';
import { MAX_AMOUNT, MAX_ENTRIES_PER_DAY, sumOf } from '#domain/habits/goal.ts';
import { type RecordedDay, withAmount } from '#domain/history/change-day.ts';
import { timeOfDayAt } from '#domain/days/time-zone.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { frequencyOn } from '#domain/habits/past-rhythms.ts';
import { type HabitFacts, recordedDayOn } from '#domain/history/evaluated-habit.ts';
import { lockHabit } from '../history/read-histories.ts';
import type { StoredHabit } from '../history/stored-habit.ts';
import { applyOnce } from './apply-once.ts';
import { type ChangedDay, storeDay } from './change-day.ts';
import { blockSources, readSourcedDay } from './entries-of-day.ts';
import { refuseOutside } from './refuse.ts';

type StoredEntry = { habitId: number; date: LocalDay; amount: number; source: string | null };

const find = statement(
  'habits.entry',
  `select habit_id as "habitId", date, amount::float8 as amount, source
     from habit_entries where user_id = $1 and id = $2`,
);
const put = statement(
  'habits.put-entry',
  `insert into habit_entries (user_id, id, habit_id, date, amount, at, created_at, source)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (user_id, id) do update
      set amount = excluded.amount, at = excluded.at, source = excluded.source, is_total = null`,
);
const remove = statement(
  'habits.delete-entry',
  'delete from habit_entries where user_id = $1 and id = $2',
);
const removeEarlier = statement(
  'habits.delete-earlier-of-source',
  `delete from habit_entries
    where user_id = $1 and habit_id = $2 and date = $3 and source = $4 and id <> $5`,
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
export function entryIdOf(reason: string): string {
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
  return applyOnce(ctx, actor, async (tx) => {
    const [locked, before, [known]] = await Promise.all([
      lockHabit(ctx, tx, { userId, today, habitId, dates: [date] }),
      readSourcedDay(tx, { userId, habitId, date }),
      tx.run<StoredEntry>(find, [userId, entryId]),
    ]);
    if (known && (known.habitId !== habitId || known.date !== date)) {
      throw new Refusal(409, 'This entry belongs to another day.');
    }
    refuseUnexpected(known, expected);
    refuseEntry(locked.habit, date, today);
    const after = dayAfter(before, { id: entryId, amount, source });
    if (after === 'another source') throw new Refusal(409, ANOTHER_SOURCE);
    if (!after) {
      const unchanged = recordedDayOn(locked.habit, locked.facts, date);
      return { ...(await storeDay(ctx, tx, locked, date, unchanged)), isIgnored: true };
    }
    const time = at ?? timeOfDayAt(now, actor.clock.zone);
    const values = [userId, entryId, habitId, date, amount, time, new Date(now), source];
    // Of its own, since it makes room for the entry.
    if (source !== null) await tx.run(removeEarlier, [userId, habitId, date, source, entryId]);
    tx.write(put, values);
    blockSources(tx, { userId, habitId, date }, after.blocked);
    return storeDay(ctx, tx, locked, date, withTotal(locked, date, totalOf(after)));
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
    const [known] = await tx.run<StoredEntry>(find, [userId, entryId]);
    if (known?.habitId !== habitId) throw notFound('This entry');
    const { date } = known;
    const [locked, { entries }] = await Promise.all([
      lockHabit(ctx, tx, { userId, today, habitId, dates: [date] }),
      readSourcedDay(tx, { userId, habitId, date }),
    ]);
    // Another device may have changed it before the lock.
    const entry = entries.find(({ id }) => id === entryId);
    if (!entry) throw notFound('This entry');
    refuseUnexpected(entry, expected);
    tx.write(remove, [userId, entryId]);
    blockSources(tx, { userId, habitId, date }, [entry.source]);
    const left = entries.filter((other) => other !== entry);
    const total = sumOf(left.map(({ amount }) => amount));
    return storeDay(ctx, tx, locked, date, withTotal(locked, date, total));
  });
}

function refuseUnexpected(known: { amount: number } | undefined, expected?: number): void {
  if (expected === undefined || known?.amount === expected) return;
  throw new Refusal(409, 'This entry was changed elsewhere.');
}

function refuseEntry(habit: StoredHabit, date: LocalDay, today: LocalDay): void {
  if (date >= habit.createdOn && frequencyOn(habit, date).goal === null) {
    throw new Refusal(422, 'This habit has no amount.');
  }
  refuseOutside(habit, date, today);
}

function totalOf({ entries }: SourcedDay): number {
  if (entries.length > MAX_ENTRIES_PER_DAY) {
    throw new Refusal(422, `A day has at most ${MAX_ENTRIES_PER_DAY} entries.`);
  }
  const total = sumOf(entries.map((entry) => entry.amount));
  if (total > MAX_AMOUNT) throw new Refusal(422, 'This is too much for one day.');
  return total;
}

function withTotal({ habit, facts }: HabitFacts, date: LocalDay, total: number): RecordedDay {
  const day = recordedDayOn(habit, facts, date);
  const { goal } = frequencyOn(habit, date);
  return { ...day, ...withAmount(day, total, goal) };
}
