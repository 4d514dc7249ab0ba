import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { Week } from '#domain/days/week.ts';
import { type Pause, pausesOf } from '#domain/habits/pause.ts';
import { evaluateHabit, factsOf, instanceOf, letterOn } from '#domain/history/evaluated-habit.ts';
import { letterAt } from '#domain/history/letters.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { Statement } from '#server/database/statement.ts';
import { goalSql } from '../history/definitions.ts';
import { type ActiveRow, activeDaysOf } from '../history/read-histories.ts';
import {
  ALL_LETTERS_SQL,
  amountYearsSql,
  HABIT_COLUMNS,
  type HabitRow,
  LISTED_FIGURE_COLUMNS,
  type ListedFigures,
  type StoredHabit,
} from '../history/stored-habit.ts';
import { allPausesSql, appliedSql, letterSql } from './conditions.ts';
import { toHabit } from './to-habit.ts';

/** The owner of the habits, and the current day of this owner. */
export type Owner = {
  readonly userId: number;
  readonly today: LocalDay;
  readonly week: Week;
};

type ListedRow = HabitRow &
  ListedFigures & {
    /** Of today; empty where the history does not reach it. */
    letter: string;
    amount: number | null;
    stepsDone: string[] | null;
    publicNote: string | null;
    /** The facts for the figures of today, when the stored figures are of another day. */
    facts: (ActiveRow & Pick<StoredHabit, 'amountYears' | 'archives' | 'letters'>) | null;
  };

const DAY_OF_YEAR = (day: string) => `date_part('doy', ${day}::date)::int`;

/** Only for users without a visit today, and after a change of time zone: all others have stored figures. */
const FACTS = `(select json_build_object(
     'letters', ${ALL_LETTERS_SQL}, 'firstActiveOn', u.first_active_on, 'activeDays', u.active_days::text,
     'amountYears', ${amountYearsSql()}, 'archives', h.archives)
   from users u where u.id = h.user_id)`;

const habitsSql = (userId: string, today: string): string => `
  select ${HABIT_COLUMNS}, ${LISTED_FIGURE_COLUMNS},
         ${letterSql('t', `${today}::date`)} as letter,
         case when ${goalSql('h')} is not null then
           (select y.amounts[${DAY_OF_YEAR(today)}] from amount_years y
             where y.user_id = h.user_id and y.habit_id = h.id
               and y.year = date_part('year', ${today}::date)) end as amount,
         d.steps_done as "stepsDone", d.notes as "publicNote",
         case when t.as_of <> ${today}::date and h.archived_on is null then ${FACTS} end as facts
    from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
    left join habit_day_details d
      on d.user_id = h.user_id and d.habit_id = h.id and d.date = ${today}::date
   where h.user_id = ${userId}`;

const everCreated = statement(
  'habits.ever-created',
  'select has_ever_created_habits as "hasEver" from users where id = $1',
);

// One row more for each user, without a habit: it has what all habits share, also when there are none. `offset 0` keeps the
// planner from another order: it reads the habits and the histories of one user after the other, each by one range. Sorting
// such wide rows would take a tenth of the time.
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

/** The habits of a user, and the numbers of the changes that they contain. */
export type HabitList = { habits: Habit[]; applied: string | null };

type SharedRow = { id: null; place: number; allPauses: Pause[] | null; applied: string | null };

/** The lists of some users, each as of the same moment as its numbers. */
export async function listsOfUsers<One extends Owner>(
  queries: Queries,
  owners: readonly One[],
): Promise<ReadonlyMap<One, HabitList>> {
  const lists = await readLists(queries, presentHabits, owners);
  for (const { habits } of lists.values()) {
    habits.sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id);
  }
  return lists;
}

export async function listHabits(queries: Queries, owner: Owner): Promise<Habit[]> {
  const lists = await listsOfUsers(queries, [owner]);
  return lists.get(owner)?.habits ?? [];
}

export async function listArchivedHabits(queries: Queries, owner: Owner): Promise<Habit[]> {
  const lists = await readLists(queries, archivedHabits, [owner]);
  return lists.get(owner)?.habits ?? [];
}

export async function findHabit(
  queries: Queries,
  owner: Owner,
  habitId: number,
): Promise<Habit | undefined> {
  const lists = await readLists(queries, oneHabit, [owner], habitId);
  return lists.get(owner)?.habits[0];
}

async function readLists<One extends Owner>(
  queries: Queries,
  habits: Statement,
  owners: readonly One[],
  ...values: unknown[]
): Promise<ReadonlyMap<One, HabitList>> {
  const rows = await queries.run<(ListedRow & { place: number }) | SharedRow>(habits, [
    owners.map(({ userId }) => userId),
    owners.map(({ today }) => today),
    ...values,
  ]);
  const lists = owners.map((owner) => ({
    owner,
    pauses: null as Pause[] | null,
    list: { habits: [], applied: null } as HabitList,
  }));
  for (const row of rows) {
    const found = lists[row.place - 1];
    if (!found || row.id !== null) continue;
    found.pauses = row.allPauses;
    found.list.applied = row.applied;
  }
  for (const row of rows) {
    const found = lists[row.place - 1];
    if (!found || row.id === null) continue;
    found.list.habits.push(fromRow(row, found.pauses, found.owner));
  }
  return new Map(lists.map(({ owner, list }) => [owner, list]));
}

export async function hasEverCreatedHabits(queries: Queries, userId: number): Promise<boolean> {
  const [row] = await queries.run<{ hasEver: boolean }>(everCreated, [userId]);
  return row?.hasEver ?? false;
}

function fromRow(row: ListedRow, allPauses: Pause[] | null, owner: Owner): Habit {
  const { today } = owner;
  const pauses = pausesOf(allPauses, row.id);
  const known = row.facts === null ? row : evaluatedFor({ ...row, pauses }, row.facts, owner);
  const { stepsDone, publicNote: notes } = known;
  const amount = Math.round((known.amount ?? 0) * 1000);
  const letter = letterAt(known.letter, 0);
  const instance = instanceOf(known, today, letter, { amount, stepsDone, notes });
  return toHabit(known, { today, pauses, instance });
}

/** The figures of today, where the owner has not been here yet. */
function evaluatedFor(
  habit: ListedRow & { pauses: Pause[] },
  { letters, amountYears, archives, ...active }: NonNullable<ListedRow['facts']>,
  { userId, today, week }: Owner,
): ListedRow {
  const stored = { ...habit, letters, amountYears, archives };
  const owner = { userId, today, week, activeDays: activeDaysOf(active) };
  const evaluated = evaluateHabit(stored, factsOf(stored), owner);
  return { ...evaluated, letter: String.fromCharCode(letterOn(evaluated, today)) };
}
