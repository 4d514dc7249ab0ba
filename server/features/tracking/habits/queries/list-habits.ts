import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { type Pause, pausesOf } from '#domain/habits/pause.ts';
import { instanceOf, letterOn } from '#domain/history/recorded-habit.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import { letterAt } from '#domain/history/letters.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { Statement } from '#server/database/statement.ts';
import type { Actor } from '#server/http/actor.ts';
import { activeColumns, type ActiveRow, activeDaysOf } from '../history/read-histories.ts';
import {
  HABIT_FACTS_COLUMNS,
  type HabitFactsRow,
  LISTED_COLUMNS,
  type ListedHabit,
} from '../history/stored-habit.ts';
import { allPausesSql, appliedSql, goalSql, letterSql } from '../history/conditions.ts';
import { toHabit } from './to-habit.ts';

/** The owner of the habits, and the current day of this owner. */
export type ListOwner = Pick<Actor, 'userId' | 'today' | 'week'>;

type ListedRow = ListedHabit & {
  /** Of today; empty where the history does not reach it. */
  letter: string;
  amount: number | null;
  stepsDone: string[] | null;
  publicNote: string | null;
  /** The day of the figures. */
  asOf: LocalDay;
};

const DAY_OF_YEAR = (day: string) => `date_part('doy', ${day}::date)::int`;

const habitsSql = (userId: string, today: string): string => `
  select ${LISTED_COLUMNS},
         ${letterSql('t', `${today}::date`)} as letter,
         case when ${goalSql('h')} is not null then
           (select y.amounts[${DAY_OF_YEAR(today)}] from amount_years y
             where y.user_id = h.user_id and y.habit_id = h.id
               and y.year = date_part('year', ${today}::date)) end as amount,
         d.steps_done as "stepsDone", d.notes as "publicNote", t.as_of as "asOf"
    from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
    left join habit_day_details d
      on d.user_id = h.user_id and d.habit_id = h.id and d.date = ${today}::date
   where h.user_id = ${userId}`;

const everCreated = statement(
  'habits.ever-created',
  'select has_ever_created_habits as "hasEver" from users where id = $1',
);

// One row more for each user, without a habit: it has what all habits share, even when there are none. `offset 0` keeps the
// planner from another order: it reads the habits and the histories of one user after the other, each by one range. The
// caller sorts, because sorting such wide rows is slow in PostgreSQL.
const listsSql = (condition: string): string => `
  select o.place::int, case when own.is_shared then ${allPausesSql('o.user_id')} end as "allPauses",
         case when own.is_shared then ${appliedSql('o.user_id')} end as applied, h.*
    from unnest((select $1::int[]), (select $2::date[])) with ordinality as o (user_id, today, place)
    cross join (values (true), (false)) as own (is_shared)
    left join lateral (
      ${habitsSql('o.user_id', 'o.today')} and ${condition} and not own.is_shared offset 0) h on true
   where own.is_shared or h.id is not null`;

const presentHabits = statement('habits.lists-of-many', listsSql('h.archived_on is null'));
const archivedHabits = statement(
  'habits.archived',
  `${listsSql('h.archived_on is not null')} order by h."archivedOn" desc, h.id desc`,
);
const oneHabit = statement('habits.one', listsSql('h.id = $3'));

const factsOfHabits = statement(
  'habits.facts-of-many',
  `select ${HABIT_FACTS_COLUMNS}, ${activeColumns('u')}
     from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id join users u on u.id = h.user_id
    where h.user_id = any($1) and h.id = any($2)`,
);

/** The habits of a user, and the numbers of the changes that they contain. */
export type HabitList = { habits: Habit[]; applied: string | null };

type PlacedRow = (ListedRow & { place: number }) | SharedRow;
type SharedRow = { id: null; place: number; allPauses: Pause[]; applied: string | null };

/** The lists of some users, each as of the same moment as its numbers. */
export async function listsOfUsers<One extends ListOwner>(
  queries: Queries,
  owners: readonly One[],
): Promise<ReadonlyMap<One, HabitList>> {
  const lists = await readLists(queries, presentHabits, owners);
  for (const { habits } of lists.values()) {
    habits.sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id);
  }
  return lists;
}

export async function listHabits(queries: Queries, owner: ListOwner): Promise<Habit[]> {
  const lists = await listsOfUsers(queries, [owner]);
  return lists.get(owner)?.habits ?? [];
}

export async function listArchivedHabits(queries: Queries, owner: ListOwner): Promise<Habit[]> {
  const lists = await readLists(queries, archivedHabits, [owner]);
  return lists.get(owner)?.habits ?? [];
}

export async function findHabit(
  queries: Queries,
  owner: ListOwner,
  habitId: number,
): Promise<Habit | undefined> {
  const lists = await readLists(queries, oneHabit, [owner], habitId);
  return lists.get(owner)?.habits[0];
}

async function readLists<One extends ListOwner>(
  queries: Queries,
  habits: Statement,
  owners: readonly One[],
  ...values: unknown[]
): Promise<ReadonlyMap<One, HabitList>> {
  const rows = await queries.run<PlacedRow>(habits, [
    owners.map(({ userId }) => userId),
    owners.map(({ today }) => today),
    ...values,
  ]);
  const outdated = await readOutdated(queries, owners, rows);
  const rowsOfOwners = owners.map((): PlacedRow[] => []);
  for (const row of rows) rowsOfOwners[row.place - 1]?.push(row);
  return new Map(
    owners.map((owner, at) => [owner, toList(rowsOfOwners[at] ?? [], owner, outdated)]),
  );
}

function toList(
  rows: readonly PlacedRow[],
  owner: ListOwner,
  outdated: ReadonlyMap<number, OutdatedHabit>,
): HabitList {
  const shared = rows.find((row) => row.id === null);
  const habits = rows.flatMap((row) => {
    if (row.id === null) return [];
    const pauses = pausesOf(shared?.allPauses ?? [], row.id);
    return toHabitOfToday(row, owner, { pauses, outdated: outdated.get(row.id) });
  });
  return { habits, applied: shared?.applied ?? null };
}

type OutdatedHabit = HabitFactsRow & ActiveRow;

/**
 * The facts of the habits whose figures are of another day, by id: of users without a visit today, and after a change of time
 * zone. The first call of a day stores the figures of all others.
 */
async function readOutdated(
  queries: Queries,
  owners: readonly ListOwner[],
  rows: readonly PlacedRow[],
): Promise<ReadonlyMap<number, OutdatedHabit>> {
  const isOutdated = (row: PlacedRow) =>
    row.id !== null && row.archivedOn === null && row.asOf !== owners[row.place - 1]?.today;
  const habitIds = rows.filter(isOutdated).map(({ id }) => id);
  if (habitIds.length === 0) return new Map();
  const userIds = owners.map(({ userId }) => userId);
  const facts = await queries.run<OutdatedHabit>(factsOfHabits, [userIds, habitIds]);
  return new Map(facts.map((habit) => [habit.id, habit]));
}

export async function hasEverCreatedHabits(queries: Queries, userId: number): Promise<boolean> {
  const [row] = await queries.run<{ hasEver: boolean }>(everCreated, [userId]);
  return row?.hasEver ?? false;
}

function toHabitOfToday(
  row: ListedRow,
  owner: ListOwner,
  { pauses, outdated }: { pauses: Pause[]; outdated: OutdatedHabit | undefined },
): Habit {
  const { today } = owner;
  const known = outdated ? evaluated(row, outdated, owner) : row;
  const { amount, stepsDone, publicNote: notes, name: habitName } = known;
  const letter = letterAt(known.letter, 0);
  const instance = instanceOf(known, today, letter, { amount, stepsDone, notes, habitName });
  return toHabit(known, { today, pauses, instance });
}

/** The figures of today, where the owner has not been here yet. */
function evaluated(row: ListedRow, outdated: OutdatedHabit, { today, week }: ListOwner): ListedRow {
  const owner = { today, week, activeDays: activeDaysOf(outdated) };
  const habit = evaluateHabit({ ...outdated, ...row }, owner);
  return { ...habit, letter: String.fromCharCode(letterOn(habit, today)) };
}
