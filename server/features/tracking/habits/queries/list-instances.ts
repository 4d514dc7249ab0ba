import { MAX_RESPONSE_BYTES } from '#contract/call.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Entry } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { toHabitDays } from '#domain/history/habit-range.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { jsonBytesOf } from '#server/database/json-bytes.ts';
import { readDayPieces, readDays } from './read-days.ts';

const isMine = statement('habits.is-mine', 'select from habits where user_id = $1 and id = $2');

const entriesOfDay = statement(
  'habits.entries-of-day',
  `select id, amount::float8 as amount, to_char(at, 'HH24:MI') as at, source
     from habit_entries
    where user_id = $1 and habit_id = $2 and date = $3
    order by at < make_time($4, 0, 0), at, created_at, id`,
);

/** In the order of the day, which may begin after midnight. Undefined when the user has no such habit. */
export async function listEntries(
  queries: Queries,
  userId: number,
  { habitId, date, beginsAt }: Pick<HabitDay, 'habitId' | 'date'> & { beginsAt: number },
): Promise<Entry[] | undefined> {
  const [owned, entries] = await Promise.all([
    queries.run(isMine, [userId, habitId]),
    queries.run<Entry>(entriesOfDay, [userId, habitId, date, beginsAt]),
  ]);
  return owned.length === 0 ? undefined : entries;
}

/** `next` is the day to go on with when the response has no room for all days. */
export type HabitDayPage = { instances: HabitDay[]; next: string | null };

const MAX_BYTES = MAX_RESPONSE_BYTES - '[]'.length;

/** Whole days only. One always fits: it has at most one record per habit. */
export async function listInstances(
  queries: Queries,
  userId: number,
  first: LocalDay,
  last: LocalDay,
): Promise<HabitDayPage> {
  const instances: HabitDay[] = [];
  let bytes = 0;
  for await (const habits of readDayPieces(queries, userId, { first, last })) {
    for (const instance of byDate(habits.flatMap(toHabitDays))) {
      bytes += jsonBytesOf(instance);
      if (bytes > MAX_BYTES) return cutBefore(instances, instance.date);
      instances.push(instance);
    }
  }
  return { instances, next: null };
}

const byDate = (instances: readonly HabitDay[]): HabitDay[] =>
  instances.toSorted((a, b) =>
    a.date === b.date ? a.habitId - b.habitId : a.date < b.date ? -1 : 1,
  );

const cutBefore = (instances: readonly HabitDay[], next: LocalDay): HabitDayPage => ({
  instances: instances.filter(({ date }) => date < next),
  next,
});

/** Newest first. */
export async function listHabitInstances(
  queries: Queries,
  userId: number,
  habitId: number,
  before?: LocalDay,
): Promise<HabitDayPage | undefined> {
  const last = before === undefined ? LAST_DAY : addDays(before, -1);
  const [habit] = await readDays(queries, userId, { first: FIRST_DAY, last, habitId });
  if (!habit) return undefined;
  const instances: HabitDay[] = [];
  let bytes = 0;
  for (const instance of toHabitDays(habit).toReversed()) {
    bytes += jsonBytesOf(instance);
    if (bytes > MAX_BYTES) return { instances, next: instances.at(-1)?.date ?? null };
    instances.push(instance);
  }
  return { instances, next: null };
}

const FIRST_DAY = toLocalDay('1900-01-01');
const LAST_DAY = toLocalDay('9999-12-31');
