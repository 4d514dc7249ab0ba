import { ANSWER_BYTES_AT_MOST } from '#contract/call.ts';
import { addDays, daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import { HABITS_AT_MOST } from '#domain/habits/habit.ts';
import type { DayFlags } from '#domain/habits/habit-day.ts';
import {
  encodeHistory,
  type HabitHistory,
  type PeriodRecord,
} from '#domain/habits/habit-history.ts';
import {
  encodeDays,
  hasRemark,
  type LoggedDays,
  type NamedDay,
  toRemark,
} from '#domain/habits/logged-days.ts';
import type { StreakUnit } from '#domain/habits/period.ts';
import { type DayCount, type DayCounts, emptyCounts } from '#domain/progress/day-counts.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { jsonBytesOf, ROWS_A_PIECE, readPieces } from '#server/database/read-pieces.ts';
import { IS_DONE_SQL, IS_LOGGED_SQL, IS_OPEN_SQL } from '#server/features/habits/public.ts';

/** Of the steps that the habit has now. */
const STEPS_DONE = `(select count(*) from unnest(i.steps_done) as done (id)
                      where h.steps @> jsonb_build_array(jsonb_build_object('id', done.id)))`;

// Of the few records with an amount or steps that fell short: looked up one by one, they cost the others nothing.
const PART = `(select case when h.steps is not null
                           then least(1, ${STEPS_DONE}::numeric / coalesce(h.steps_needed, jsonb_array_length(h.steps)))
                           when h.goal ->> 'kind' = 'least' and h.goal ->> 'per' = 'day'
                           then least(1, i.amount / (h.goal ->> 'amount')::numeric) end
                 from habits h where h.user_id = i.user_id and h.id = i.habit_id)`;

const countsInRange = statement(
  'progress.counts-in-range',
  `select date, count(*)::int as logged,
          (count(*) filter (where completed))::int as completed,
          (count(*) filter (where skipped))::int as skipped,
          (count(*) filter (where ${IS_DONE_SQL}))::int as kept,
          (count(*) filter (where ${IS_OPEN_SQL}))::int as open,
          coalesce(sum(case when (amount > 0 or steps_done is not null) and not completed and not skipped then ${PART} end), 0)::float8 as part
     from habit_instances i
    where user_id = $1 and date between $2 and $3 and ${IS_LOGGED_SQL}
    group by date`,
);

const daysInRange = statement(
  'progress.days-in-range',
  `select i.habit_id as "habitId", i.date, i.scheduled, i.completed, i.skipped,
          i.amount::float8 as amount, i.steps_done as "stepsDone", i.notes, i.habit_name as "habitName", h.name
     from habit_instances i
     join habits h on h.user_id = i.user_id and h.id = i.habit_id
    where i.user_id = $1 and i.date between $2 and $3 and (i.date > $2 or i.habit_id > $4)
    order by i.date, i.habit_id limit ${ROWS_A_PIECE}`,
);

/** A page of the calendar, six weeks, of whoever keeps as many habits as there can be. */
const RECORDS_AT_MOST = 42 * HABITS_AT_MOST;

/** What letters and names leave of an answer. The remarks of one day always fit: one for each habit. */
const REMARKS_AT_MOST = 0.8 * ANSWER_BYTES_AT_MOST;

const BOUNDS = {
  rowsAtMost: RECORDS_AT_MOST,
  bytesAtMost: REMARKS_AT_MOST,
  bytesOf: (row: NamedDay) => (hasRemark(row) ? jsonBytesOf(toRemark(row)) : 0),
};

const flagsOfHabit = statement(
  'progress.marks-of-habit',
  `select h.created_on as "createdOn", h.streak_unit as "streakUnit",
          i.date, i.scheduled, i.completed, i.skipped,
          (case when h.steps is null then i.amount
                when i.steps_done is not null then ${STEPS_DONE} end)::float8 as amount
     from habits h
     left join habit_instances i
       on i.user_id = h.user_id and i.habit_id = h.id and i.date <= $3
    where h.user_id = $1 and h.id = $2`,
);

export async function countDays(
  queries: Queries,
  userId: number,
  first: LocalDay,
  last: LocalDay,
): Promise<DayCounts> {
  const rows = await queries.run<DayCount & { date: LocalDay; part: number }>(countsInRange, [
    userId,
    first,
    last,
  ]);
  const counts = emptyCounts(first, daysBetween(first, last) + 1);
  const parts = counts.open.map(() => 0);
  for (const { date, part, ...count } of rows) {
    const at = daysBetween(first, date);
    parts[at] = part;
    counts.logged[at] = count.logged;
    counts.completed[at] = count.completed;
    counts.skipped[at] = count.skipped;
    counts.kept[at] = count.kept;
    counts.open[at] = count.open;
  }
  return parts.some((part) => part > 0) ? { ...counts, parts } : counts;
}

export async function listDays(
  queries: Queries,
  userId: number,
  first: LocalDay,
  last: LocalDay,
): Promise<LoggedDays & { next: LocalDay | null }> {
  const { rows, isWhole } = await readPieces<NamedDay>(BOUNDS, (before) =>
    queries.run(daysInRange, [userId, before?.date ?? first, last, before?.habitId ?? 0]),
  );
  const next = isWhole ? null : (rows.at(-1)?.date ?? null);
  if (next === null) return { ...encodeDays({ first, last }, rows), next };
  const ofWholeDays = rows.filter(({ date }) => date !== next);
  return { ...encodeDays({ first, last: addDays(next, -1) }, ofWholeDays), next };
}

const periodsOfHabit = statement(
  'progress.periods-of-habit',
  `select first, date as last, needed::float8 as needed, done::float8 as done, scheduled, completed
     from habit_periods
    where user_id = $1 and habit_id = $2 and unit = $3 and first <= $4 order by date`,
);

type FlagsRow = { createdOn: LocalDay; streakUnit: StreakUnit } & (
  | (DayFlags & { date: LocalDay; amount: number | null })
  | { date: null }
);

export async function getHistory(
  queries: Queries,
  owner: { userId: number; today: LocalDay },
  habitId: number,
): Promise<HabitHistory | undefined> {
  const { userId, today } = owner;
  const rows = await queries.run<FlagsRow>(flagsOfHabit, [userId, habitId, today]);
  const [first] = rows;
  const flags = rows.filter((row) => row.date !== null);
  if (!first) return undefined;
  const history = encodeHistory(first.createdOn, today, flags);
  if (first.streakUnit === 'day') return history;
  const of = [userId, habitId, first.streakUnit, today];
  return { ...history, periods: await queries.run<PeriodRecord>(periodsOfHabit, of) };
}
