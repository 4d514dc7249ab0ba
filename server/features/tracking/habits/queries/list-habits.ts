import type { Archive } from '#domain/history/schedule-history.ts';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { Week } from '#domain/days/week.ts';
import { pausesOf } from '#domain/habits/pause.ts';
import type { AmountYear } from '#domain/history/amount-years.ts';
import { evaluateHabit, factsOf, instanceOf, letterOn } from '#domain/history/evaluated-habit.ts';
import { letterAt } from '#domain/history/letters.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { goalSql } from '../history/definitions.ts';
import { type ActiveRow, activeDaysOf } from '../history/read-histories.ts';
import {
  ALL_LETTERS_SQL,
  amountYearsSql,
  HABIT_COLUMNS,
  type HabitRow,
  LISTED_FIGURE_COLUMNS,
  type ListedFigures,
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
    facts:
      | (ActiveRow & {
          letters: string;
          amountYears: AmountYear[] | null;
          archives: Archive[] | null;
        })
      | null;
  };

const FROM_HABITS = `from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id`;

const DAY_OF_YEAR = (day: string) => `date_part('doy', ${day}::date)::int`;

/** Only for users without a visit today, and after a change of time zone: all others have stored figures. */
const FACTS = `(select json_build_object(
     'letters', ${ALL_LETTERS_SQL}, 'firstActiveOn', u.first_active_on, 'activeDays', u.active_days::text,
     'amountYears', ${amountYearsSql()}, 'archives', h.archives)
   from users u where u.id = h.user_id)`;

const habitsSql = (
  owner: { userId: string; today: string; pauses: string },
  { more = '', from = FROM_HABITS, where = `h.user_id = ${owner.userId}` } = {},
): string => `
  select ${more}${HABIT_COLUMNS}, ${LISTED_FIGURE_COLUMNS},
         ${letterSql('t', `${owner.today}::date`)} as letter,
         case when ${goalSql('h')} is not null then
           (select y.amounts[${DAY_OF_YEAR(owner.today)}] from amount_years y
             where y.user_id = h.user_id and y.habit_id = h.id
               and y.year = date_part('year', ${owner.today}::date)) end as amount,
         d.steps_done as "stepsDone", d.notes as "publicNote",
         ${owner.pauses} as pauses,
         case when t.as_of <> ${owner.today}::date and h.archived_on is null then ${FACTS} end as facts
    ${from}
    left join habit_day_details d
      on d.user_id = h.user_id and d.habit_id = h.id and d.date = ${owner.today}::date
   where ${where}`;

const HABITS = habitsSql({ userId: '$1', today: '$2', pauses: allPausesSql('$1') });

const archivedHabits = statement(
  'habits.archived',
  `${HABITS} and h.archived_on is not null order by h.archived_on desc, h.id desc`,
);
const oneHabit = statement('habits.one', `${HABITS} and h.id = $3`);
const everCreated = statement(
  'habits.ever-created',
  'select has_ever_created_habits as "hasEver" from users where id = $1',
);

// Each `offset 0` keeps the planner from reordering: first the pauses of a user, then their habits by index. On a young
// database it would otherwise read the pauses once for each habit. One row more for each user, without a habit: it has the
// numbers, also when the user has no habits.
const listsOfMany = statement(
  'habits.lists-of-many',
  `${habitsSql(
    { userId: 'o.user_id', today: 'o.today', pauses: 'o.pauses' },
    {
      more: `o.place::int, case when h.id is null then ${appliedSql('o.user_id')} end as applied, `,
      from: `from (
        select g.user_id, g.today, g.place, ${allPausesSql('g.user_id')} as pauses
          from unnest((select $1::int[]), (select $2::date[])) with ordinality as g (user_id, today, place)
        offset 0) o
        cross join lateral (
          select * from habits where user_id = o.user_id and archived_on is null
          union all select (null::habits).* offset 0) h
        left join histories t on t.user_id = h.user_id and t.habit_id = h.id`,
      where: 'true',
    },
  )} order by h.sort_order, h.id`,
);

/** The habits of a user, and the numbers of the changes that they contain. */
export type HabitList = { habits: Habit[]; applied: string | null };

type OwnerRow = { id: null; place: number; applied: string | null };

/** The lists of some users, each as of the same moment as its numbers. */
export async function listsOfUsers<One extends Owner>(
  queries: Queries,
  owners: readonly One[],
): Promise<ReadonlyMap<One, HabitList>> {
  const rows = await queries.run<(ListedRow & { place: number }) | OwnerRow>(listsOfMany, [
    owners.map(({ userId }) => userId),
    owners.map(({ today }) => today),
  ]);
  const lists = owners.map((owner) => ({
    owner,
    list: { habits: [], applied: null } as HabitList,
  }));
  for (const row of rows) {
    const found = lists[row.place - 1];
    if (!found) continue;
    if (row.id === null) found.list.applied = row.applied;
    else found.list.habits.push(fromRow(row, found.owner));
  }
  return new Map(lists.map(({ owner, list }) => [owner, list]));
}

export async function listHabits(queries: Queries, owner: Owner): Promise<Habit[]> {
  const lists = await listsOfUsers(queries, [owner]);
  return lists.get(owner)?.habits ?? [];
}

export async function listArchivedHabits(queries: Queries, owner: Owner): Promise<Habit[]> {
  const rows = await queries.run<ListedRow>(archivedHabits, [owner.userId, owner.today]);
  return rows.map((row) => fromRow(row, owner));
}

export async function findHabit(
  queries: Queries,
  owner: Owner,
  habitId: number,
): Promise<Habit | undefined> {
  const [row] = await queries.run<ListedRow>(oneHabit, [owner.userId, owner.today, habitId]);
  return row && fromRow(row, owner);
}

export async function hasEverCreatedHabits(queries: Queries, userId: number): Promise<boolean> {
  const [row] = await queries.run<{ hasEver: boolean }>(everCreated, [userId]);
  return row?.hasEver ?? false;
}

function fromRow(row: ListedRow, owner: Owner): Habit {
  const { today } = owner;
  const habit = row.pauses === null ? row : { ...row, pauses: pausesOf(row.pauses, row.id) };
  const known = row.facts === null ? habit : evaluatedFor(habit, row.facts, owner);
  const { stepsDone, publicNote: notes } = known;
  const amount = Math.round((known.amount ?? 0) * 1000);
  const letter = letterAt(known.letter, 0);
  const day = { letter, amount, stepsDone, notes };
  return toHabit(known, today, instanceOf(known, today, day));
}

/** The figures of today, where the owner has not been here yet. */
function evaluatedFor(
  row: ListedRow,
  { letters, amountYears, archives, ...active }: NonNullable<ListedRow['facts']>,
  { userId, today, week }: Owner,
): ListedRow {
  const stored = { ...row, letters, amountYears, archives };
  const owner = { userId, today, week, activeDays: activeDaysOf(active) };
  const evaluated = evaluateHabit(stored, factsOf(stored), owner);
  return { ...evaluated, letter: String.fromCharCode(letterOn(evaluated, today)) };
}
