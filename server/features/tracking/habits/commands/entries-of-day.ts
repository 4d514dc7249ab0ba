import { randomUUID } from 'node:crypto';
import type { Entry, DayChangeInput } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  type DayEntries,
  type DayEntry,
  NO_ENTRIES,
  replaceEntries,
} from '#domain/habits/day-entries.ts';
import { MAX_AMOUNT, roundAmount, sumOf } from '#domain/habits/goal.ts';
import { timeOfDayAt } from '#domain/days/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';

// $4 has the ids that are to be written: an entry of another day must not lose its id.
const read = statement(
  'habits.read-entries',
  `select coalesce(json_agg(json_build_object(
            'id', id, 'amount', amount::float8, 'at', to_char(at, 'HH24:MI'), 'source', source,
            'isTotal', is_total is true)) filter (where habit_id = $2 and date = $3), '[]') as entries,
          coalesce(bool_or(habit_id <> $2 or date <> $3), false) as "hasOthers",
          array(select source from hand_kept_sources where user_id = $1 and habit_id = $2 and date = $3) as blocked
     from habit_entries
    where user_id = $1 and (habit_id = $2 and date = $3 or id = any($4::uuid[]))`,
);
const remove = statement(
  'habits.delete-entries',
  'delete from habit_entries where user_id = $1 and id = any($2)',
);
const put = statement(
  'habits.put-entries',
  `insert into habit_entries (user_id, habit_id, date, created_at, id, amount, at, source, is_total)
   select $1, $2, $3, $4, id, amount, at, source, nullif(is_total, false)
     from unnest($5::uuid[], $6::numeric[], $7::time[], $8::text[], $9::boolean[])
       as written (id, amount, at, source, is_total)
   on conflict (user_id, id) do update
      set amount = excluded.amount, at = excluded.at, source = excluded.source, is_total = excluded.is_total`,
);
const block = statement(
  'habits.block-sources',
  `insert into hand_kept_sources (user_id, habit_id, date, source)
   select $1, $2, $3, source from unnest($4::text[]) as blocked (source) on conflict do nothing`,
);

/** Refuses a sum that a day cannot have. */
export function refuseTooMuch(entries: readonly Pick<DayEntry, 'amount'>[]): void {
  const total = sumOf(entries.map(({ amount }) => amount));
  if (total > MAX_AMOUNT) throw new Refusal(422, 'This is too much for one day.');
}

type HabitDate = { userId: number; habitId: number; date: LocalDay };

/** Refuses ids that an entry of another day has. */
export async function readEntries(
  tx: Transaction,
  { userId, habitId, date }: HabitDate,
  ids: readonly string[] = [],
): Promise<DayEntries> {
  const values = [userId, habitId, date, ids];
  const [day] = await tx.run<DayEntries & { hasOthers: boolean }>(read, values);
  if (!day) throw new Error('The entries were not read.');
  if (day.hasOthers) throw new Refusal(409, 'This entry belongs to another day.');
  return day;
}

/** Writes what differs between the two. */
export function writeEntries(
  tx: Transaction,
  { userId, habitId, date }: HabitDate,
  { before, after, now }: { before: DayEntries; after: DayEntries; now: number },
): void {
  const left = new Set(after.entries.map(({ id }) => id));
  const removed = before.entries.filter(({ id }) => !left.has(id));
  const written = after.entries.filter((entry) => !before.entries.includes(entry));
  const blocked = after.blocked.filter((source) => !before.blocked.includes(source));
  if (removed.length > 0) tx.write(remove, [userId, removed.map(({ id }) => id)]);
  if (written.length > 0) {
    const columns = (['id', 'amount', 'at', 'source', 'isTotal'] as const).map((column) =>
      written.map((entry) => entry[column]),
    );
    tx.write(put, [userId, habitId, date, new Date(now), ...columns]);
  }
  if (blocked.length > 0) tx.write(block, [userId, habitId, date, blocked]);
}

/** The amounts of the day before and after the change; 0 for none. */
type Amounts = { before: number; after: number; change: DayChangeInput };

/** Stores the entries of a day whose amount was set, not entered. Returns the entries from before. */
export async function storeEntries(
  ctx: AppContext,
  tx: Transaction,
  { userId, clock }: Actor,
  { habitId, date }: Omit<HabitDate, 'userId'>,
  amounts: Amounts,
): Promise<Entry[]> {
  const { entries } = amounts.change;
  if (!entries && amounts.before === amounts.after) return [];
  const ids = entries?.map(({ id }) => id) ?? [];
  if (new Set(ids).size < ids.length)
    throw new Refusal(409, 'Two of these entries have the same id.');
  const now = ctx.clock.now();
  const day = { userId, habitId, date };
  const hasNone = amounts.before === 0 && !entries;
  const before = hasNone ? NO_ENTRIES : await readEntries(tx, day, ids);
  const made = { id: randomUUID(), at: timeOfDayAt(now, clock.zone) };
  writeEntries(tx, day, { before, after: entriesAfter(before, amounts, made), now });
  return before.entries.map(({ id, amount, at, source }) => ({ id, amount, at, source }));
}

/**
 * A day that is completed by a client without amounts gets the missing amount as one entry. A number for the whole day
 * replaces all entries.
 */
function entriesAfter(
  day: DayEntries,
  { before, after, change: { amount, entries } }: Amounts,
  made: Pick<DayEntry, 'id' | 'at'>,
): DayEntries {
  if (entries) return replaceEntries(day, entries);
  const missing = roundAmount(after - before);
  if (amount === undefined && missing > 0) {
    const added = { ...made, amount: missing, source: null, isTotal: false };
    return { ...day, entries: [...day.entries, added] };
  }
  return replaceEntries(day, after === 0 ? [] : [{ ...made, amount: after }], true);
}
