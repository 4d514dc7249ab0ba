import { ANSWER_BYTES_AT_MOST } from '#contract/call.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { Entry } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { jsonBytesOf, ROWS_A_PIECE, readPieces } from '#server/database/read-pieces.ts';
import { HABIT_DAY_COLUMNS } from './conditions.ts';

const inRange = statement(
  'habits.instances-in-range',
  `select ${HABIT_DAY_COLUMNS} from habit_instances i
    where user_id = $1 and date between $2 and $3 and (date > $2 or habit_id > $4)
    order by date, habit_id limit ${ROWS_A_PIECE}`,
);
const ofHabit = statement(
  'habits.instances-of-habit',
  `select ${HABIT_DAY_COLUMNS} from habit_instances i
    where user_id = $1 and habit_id = $2 and date < $3
    order by date desc limit ${ROWS_A_PIECE}`,
);
const isMine = statement('habits.is-mine', 'select from habits where user_id = $1 and id = $2');

const entriesOfDay = statement(
  'habits.entries-of-day',
  `select id, amount::float8 as amount, to_char(at, 'HH24:MI') as at, source
     from habit_entries
    where user_id = $1 and habit_id = $2 and date = $3
    order by at < make_time($4, 0, 0), at, created_at, id`,
);

/** As the day went: what was entered before its hour was in its night. Undefined where the habit is not mine. */
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

const AFTER_ALL_DAYS = 'infinity';

const BOUNDS = {
  rowsAtMost: Number.POSITIVE_INFINITY,
  bytesAtMost: ANSWER_BYTES_AT_MOST - '[]'.length,
  bytesOf: jsonBytesOf,
};

/** `next` is the day to go on with, where not all of it fitted into one answer. */
export type HabitDayPage = { instances: HabitDay[]; next: string | null };

/** Whole days only. One always fits: it has a row for each habit at most. */
export async function listHabitDaysInRange(
  queries: Queries,
  userId: number,
  first: LocalDay,
  last: LocalDay,
): Promise<HabitDayPage> {
  const { rows, isWhole } = await readPieces<HabitDay>(BOUNDS, (before) =>
    queries.run(inRange, [userId, before?.date ?? first, last, before?.habitId ?? 0]),
  );
  if (isWhole) return { instances: rows, next: null };
  const next = rows.at(-1)?.date ?? null;
  return { instances: rows.filter(({ date }) => date !== next), next };
}

export async function listHabitDaysOfHabit(
  queries: Queries,
  userId: number,
  habitId: number,
  before: string = AFTER_ALL_DAYS,
): Promise<HabitDayPage | undefined> {
  const [owned, { rows, isWhole }] = await Promise.all([
    queries.run(isMine, [userId, habitId]),
    readPieces<HabitDay>(BOUNDS, (last) =>
      queries.run(ofHabit, [userId, habitId, last?.date ?? before]),
    ),
  ]);
  if (owned.length === 0) return undefined;
  return { instances: rows, next: isWhole ? null : (rows.at(-1)?.date ?? null) };
}
