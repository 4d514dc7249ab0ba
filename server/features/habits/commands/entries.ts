import { createHash } from 'node:crypto';
import {
  ANOTHER_SOURCE,
  dayAfter,
  type SourcedDay,
  type SourcedEntry,
} from '#domain/habits/entry-sources.ts';
import { AMOUNT_AT_MOST, ENTRIES_A_DAY_AT_MOST, sumOf } from '#domain/habits/goal.ts';
import { untouchedDay } from '#domain/habits/habit-day.ts';
import { changedDay, wasOver } from '#domain/habits/limit-day.ts';
import { timeOfDayAt } from '#domain/days/time-zone.ts';
import { ruleOn } from '#domain/habits/past-rhythms.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { lockHabitDayWith, lockHabitOf } from './lock-habit-day.ts';
import type { HabitDayTarget, LockedHabit } from './locked-habit.ts';
import { refuseOutside } from './refuse-outside.ts';
import type { ChangedDay, Decide } from './change-row.ts';
import { keepFromSources, readSourcedDay } from './entry-sources.ts';
import { updateHabitDay, updateLockedDay, updateWith } from './update-habit-day.ts';

type StoredEntry = { habitId: number; date: LocalDay; source: string | null };

const find = statement(
  'habits.entry',
  `select habit_id as "habitId", date, source from habit_entries where user_id = $1 and id = $2`,
);
const othersOfDay = statement(
  'habits.other-entries-of-day',
  `select amount::float8 as amount from habit_entries
    where user_id = $1 and habit_id = $2 and date = $3 and id <> $4`,
);
const INSERT =
  'insert into habit_entries (user_id, id, habit_id, date, amount, at, created_at, source)';
const OR_CORRECT = `
   on conflict (user_id, id) do update
      set amount = excluded.amount, at = excluded.at, source = excluded.source, is_total = null
    where habit_entries.habit_id = $3 and habit_entries.date = $4
   returning 1 as stored`;
const put = statement(
  'habits.put-entry',
  `${INSERT} values ($1, $2, $3, $4, $5, $6, $7, $8) ${OR_CORRECT}`,
);
// What a hand enters is written in the statement that reads the day as it was before, where the day has a record to hold it.
// Whoever is refused afterwards takes it back with the transaction.
const putByHand = statement(
  'habits.put-entry-by-hand',
  `with before as (
     select id, amount::float8 as amount, source, coalesce(is_total, false) as "isTotal"
       from habit_entries where user_id = $1 and habit_id = $3 and date = $4
   ), written as (
     ${INSERT}
     select $1, $2::uuid, $3, $4, $5::numeric, $6::time, $7::timestamptz, null
      where exists (select from habit_instances where user_id = $1 and habit_id = $3 and date = $4)
     ${OR_CORRECT}
   )
   select before.*, exists (select from written) as "isStored",
          (select d.date from habit_instances d
            where d.user_id = $1 and d.habit_id = $3 and d.date < $4 and d.completed and d.scheduled
            order by d.date desc limit 1) as "earlierDoneOn"
     from (select) as one left join before on true`,
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
};
type EntryKey = { habitId: number; entryId: string };
type SentEntry = EntryKey & { amount: number; time: string; now: number };
/** Whether the entry's id is one of another day: of a source it is asked beforehand, of a hand the insert tells. */
type ReadDay = {
  before: SourcedDay;
  isStored: boolean;
  isOfAnotherDay: boolean;
  earlierDoneOn?: LocalDay | null;
};

type StoredAmount = ChangedDay & { isIgnored?: true };

/** Of an entry that a program makes up: for the same reason the same one, so that it counts once. */
export function entryIdOf(reason: string): string {
  const hex = createHash('sha256').update(reason).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}

/** Sent twice it counts once; sent again with another amount, it is corrected. Of a source, only its last one counts. */
export function putEntry(
  ctx: AppContext,
  actor: Actor,
  { habitId, entryId }: EntryKey,
  { date, amount, at, source = null }: NewEntry,
): Promise<StoredAmount> {
  const { userId, today } = actor;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const day = { userId, today, habitId, date };
    const time = at ?? timeOfDayAt(now, actor.clock.zone);
    const sent = { habitId, entryId, amount, time, now };
    const [locked, { before, isStored, isOfAnotherDay }] = await lockHabitDayWith(tx, day, () =>
      source === null ? storeByHand(tx, day, sent) : readForSource(tx, day, entryId),
    );
    if (isOfAnotherDay) throw ofAnotherDay();
    refuseEntry(locked.habit, date, today);
    const after = dayAfter(before, { id: entryId, amount, source });
    if (after === 'another source') throw new Refusal(409, ANOTHER_SOURCE);
    if (!after) {
      const asItIs = await updateLockedDay(ctx, tx, day, { ...locked, decide: (_, old) => old });
      return { ...asItIs, isIgnored: true };
    }
    const decide = toTotal(day, totalOf(after));
    return updateWith(ctx, tx, day, { ...locked, decide }, async () => {
      const earlier = [userId, habitId, date, source, entryId];
      const [, [stored]] = await Promise.all([
        source === null ? undefined : tx.run(removeEarlier, earlier),
        isStored ? [true] : tx.run(put, [...valuesOf(day, sent), source]),
        keepFromSources(tx, day, newlyKept(before, after)),
      ]);
      if (!stored) throw ofAnotherDay();
    });
  });
}

const valuesOf = (
  { userId, date }: HabitDayTarget,
  { entryId, habitId, amount, time, now }: SentEntry,
) => [userId, entryId, habitId, date, amount, time, new Date(now)];

async function storeByHand(
  tx: Transaction,
  day: HabitDayTarget,
  sent: SentEntry,
): Promise<ReadDay> {
  const rows = await tx.run<SourcedEntry & Pick<ReadDay, 'isStored' | 'earlierDoneOn'>>(
    putByHand,
    valuesOf(day, sent),
  );
  const entries = rows.filter(({ id }) => id !== null);
  const { isStored = false, earlierDoneOn } = rows[0] ?? {};
  return { before: { entries, kept: [] }, isStored, isOfAnotherDay: false, earlierDoneOn };
}

async function readForSource(
  tx: Transaction,
  day: HabitDayTarget,
  entryId: string,
): Promise<ReadDay> {
  const [before, [known]] = await Promise.all([
    readSourcedDay(tx, day),
    tx.run<StoredEntry>(find, [day.userId, entryId]),
  ]);
  const isKnown = known !== undefined;
  const isOfAnotherDay = isKnown && (known.habitId !== day.habitId || known.date !== day.date);
  return { before, isStored: false, isOfAnotherDay };
}

const newlyKept = (before: SourcedDay, after: SourcedDay) =>
  after.kept.filter((source) => !before.kept.includes(source));

export function deleteEntry(
  ctx: AppContext,
  actor: Actor,
  { habitId, entryId }: EntryKey,
): Promise<ChangedDay> {
  const { userId, today } = actor;
  return ctx.database.transaction(async (tx) => {
    await lockHabitOf(tx, { userId, habitId });
    const [known] = await tx.run<StoredEntry>(find, [userId, entryId]);
    if (known?.habitId !== habitId) throw notFound('This entry');
    const day = { userId, today, habitId, date: known.date };
    const others = await tx.run<{ amount: number }>(othersOfDay, [
      userId,
      habitId,
      known.date,
      entryId,
    ]);
    await tx.run(remove, [userId, entryId]);
    await keepFromSources(tx, day, known.source === null ? [] : [known.source]);
    return updateHabitDay(ctx, tx, day, toTotal(day, sumOf(others.map(({ amount }) => amount))));
  });
}

const ofAnotherDay = () => new Refusal(409, 'This entry belongs to another day.');

function refuseEntry(habit: LockedHabit, date: LocalDay, today: LocalDay): void {
  if (ruleOn(habit, date).goal === null) throw new Refusal(422, 'This habit has no amount.');
  refuseOutside(habit, date, today);
}

function totalOf({ entries }: SourcedDay): number {
  if (entries.length > ENTRIES_A_DAY_AT_MOST) {
    throw new Refusal(422, `A day has at most ${ENTRIES_A_DAY_AT_MOST} entries.`);
  }
  const total = sumOf(entries.map((entry) => entry.amount));
  if (total > AMOUNT_AT_MOST) throw new Refusal(422, 'This is too much for one day.');
  return total;
}

const toTotal =
  ({ date, today }: HabitDayTarget, total: number): Decide =>
  (habit, old) =>
    changedDay(old ?? untouchedDay(habit, date), { amount: total }, habit, {
      date,
      isOver: wasOver(date, today, habit.filledThrough),
    });
