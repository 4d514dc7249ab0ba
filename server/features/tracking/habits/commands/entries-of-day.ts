import { randomUUID } from 'node:crypto';
import type { Entry, DayChangeInput } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { SourcedDay, SourcedEntry } from '#domain/habits/entry-sources.ts';
import { roundAmount } from '#domain/habits/goal.ts';
import { timeOfDayAt } from '#domain/days/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';

const clear = statement(
  'habits.clear-entries',
  `delete from habit_entries where user_id = $1 and habit_id = $2 and date = $3
   returning id, amount::float8 as amount, to_char(at, 'HH24:MI') as at, source`,
);
const read = statement(
  'habits.entries-before',
  `select id, amount::float8 as amount, to_char(at, 'HH24:MI') as at
     from habit_entries where user_id = $1 and habit_id = $2 and date = $3`,
);
const add = statement(
  'habits.add-entry',
  `insert into habit_entries (user_id, id, habit_id, date, amount, at, created_at, is_total)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const addAll = statement(
  'habits.add-entries',
  `insert into habit_entries (user_id, id, habit_id, date, amount, at, created_at)
   select $1, one.id, $2, $3, one.amount, one.at, $7
     from unnest($4::uuid[], $5::numeric[], $6::time[]) as one (id, amount, at)
   on conflict do nothing returning 1 as added`,
);

type DayOfHabit = { habitId: number; date: LocalDay };
type DayOfUser = DayOfHabit & { userId: number };
type Amounts = { before: number | null; after: number | null; change: DayChangeInput };

/**
 * The entries of a day whose amount was set, not entered: a day that is completed by a client without amounts gets the missing
 * amount as one entry, and a number for the whole day replaces all entries. Returns the entries from before.
 */
export async function storeEntries(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { habitId, date }: DayOfHabit,
  { before, after, change }: Amounts,
): Promise<Entry[]> {
  if (change.entries) return replaceEntries(ctx, tx, actor, { habitId, date }, change.entries);
  if (before === after) return [];
  const isAdded = change.amount === undefined && after !== null && after > (before ?? 0);
  const { userId, clock } = actor;
  const entriesOf = isAdded ? read : clear;
  const entriesBefore =
    before === null ? [] : await tx.run<Entry>(entriesOf, [userId, habitId, date]);
  if (!isAdded) blockSources(tx, { userId, habitId, date }, sourcesOf(entriesBefore));
  if (after === null) return entriesBefore;
  const amount = isAdded ? roundAmount(after - (before ?? 0)) : after;
  const now = ctx.clock.now();
  const time = timeOfDayAt(now, clock.zone);
  const values = [userId, randomUUID(), habitId, date, amount, time, new Date(now)];
  tx.write(add, [...values, isAdded ? null : true]);
  return entriesBefore;
}

const sourcesOf = (entries: readonly Entry[]) => entries.map(({ source }) => source);

async function replaceEntries(
  ctx: AppContext,
  tx: Transaction,
  { userId }: Actor,
  { habitId, date }: DayOfHabit,
  entries: NonNullable<DayChangeInput['entries']>,
): Promise<Entry[]> {
  const entriesBefore = await tx.run<Entry>(clear, [userId, habitId, date]);
  blockSources(tx, { userId, habitId, date }, sourcesOf(entriesBefore));
  const added = await tx.run(addAll, [
    userId,
    habitId,
    date,
    entries.map(({ id }) => id),
    entries.map(({ amount }) => amount),
    entries.map(({ at }) => at),
    new Date(ctx.clock.now()),
  ]);
  if (added.length < entries.length) {
    throw new Refusal(409, 'An entry of these belongs to another day.');
  }
  return entriesBefore;
}

const entriesOf = statement(
  'habits.sourced-entries',
  `select id, amount::float8 as amount, source, coalesce(is_total, false) as "isTotal"
     from habit_entries where user_id = $1 and habit_id = $2 and date = $3`,
);
const blockedSources = statement(
  'habits.kept-sources',
  'select source from hand_kept_sources where user_id = $1 and habit_id = $2 and date = $3',
);
const keep = statement(
  'habits.keep-sources',
  `insert into hand_kept_sources (user_id, habit_id, date, source)
   select $1, $2, $3, source from unnest($4::text[]) as gone (source) on conflict do nothing`,
);

/** The entries of a day, and the sources that may no longer add to it. */
export async function readSourcedDay(
  tx: Transaction,
  { userId, habitId, date }: DayOfUser,
): Promise<SourcedDay> {
  const values = [userId, habitId, date];
  const [entries, kept] = await Promise.all([
    tx.run<SourcedEntry>(entriesOf, values),
    tx.run<{ source: string }>(blockedSources, values),
  ]);
  return { entries, blocked: kept.map((entry) => entry.source) };
}

/** These sources add nothing more to the day. */
export function blockSources(
  tx: Transaction,
  { userId, habitId, date }: DayOfUser,
  sources: readonly (string | null | undefined)[],
): void {
  const named = sources.filter((source) => typeof source === 'string');
  if (named.length > 0) tx.write(keep, [userId, habitId, date, named]);
}
