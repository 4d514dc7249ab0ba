import { type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { amountsOfYear, yearsOf } from '#domain/history/amount-years.ts';
import { padded } from '#domain/history/letters.ts';
import type { Facts } from '#domain/history/facts.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { DayDetails } from '#domain/history/evaluated-habit.ts';
import type { StoredHabit } from './stored-habit.ts';

const COLUMNS = [
  'first_day',
  'through',
  'as_of',
  'days',
  'streak_unit',
  'streak',
  'display_streak',
  'longest',
  'reps',
  'strength',
  'last_done_on',
  'missed_since',
  'due_on',
  'period_first',
  'period_last',
  'period_needed',
  'period_done',
];

// Not an upsert, which would check the row twice. `any($2)` keeps the planner from reading all histories of the user. Letters are padded, so that PostgreSQL logs the changed middle only.
const write = statement(
  'habits.write-histories',
  `update histories t
      set ${COLUMNS.map((column) => `${column} = written.${column}`).join(', ')},
          last_updated = coalesce($20, t.last_updated)
     from unnest($2::int[], $3::date[], $4::date[], $5::date[], $6::text[], $7::text[], $8::int[], $9::int[],
            $10::int[], $11::int[], $12::real[], $13::date[], $14::date[], $15::date[], $16::date[],
            $17::date[], $18::numeric[], $19::numeric[]) as written (habit_id, ${COLUMNS.join(', ')})
    where t.user_id = $1 and t.habit_id = any($2) and t.habit_id = written.habit_id`,
);

/** Gives each habit that the query `added` returns (by `id`) a history of one empty day. */
export const addHistoriesSql = (habit: { userId: string; firstDay: string }): string =>
  `insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak, display_streak,
                          longest, reps, strength)
   select ${habit.userId}, id, ${habit.firstDay}, ${habit.firstDay}, ${habit.firstDay}, rpad('.', 64), 'day', 0, 0, 0, 0, 0
     from added`;

const writeYears = statement(
  'habits.write-amount-years',
  `insert into amount_years (user_id, habit_id, year, amounts)
   select $1, y.habit_id, y.year, y.amounts::float8[]
     from unnest($2::int[], $3::int[], $4::text[]) as y (habit_id, year, amounts)
   on conflict (user_id, habit_id, year) do update set amounts = excluded.amounts`,
);
const writeDetails = statement(
  'habits.write-day-details',
  `insert into habit_day_details (user_id, habit_id, date, notes, steps_done)
   select $1, d.habit_id, d.date, d.notes, string_to_array(d.steps, ',')
     from unnest($2::int[], $3::date[], $4::text[], $5::text[]) as d (habit_id, date, notes, steps)
   on conflict (user_id, habit_id, date) do update
     set notes = excluded.notes, steps_done = excluded.steps_done`,
);
const removeDetails = statement(
  'habits.remove-day-details',
  `delete from habit_day_details d
    using unnest($2::int[], $3::date[]) as gone (habit_id, date)
    where d.user_id = $1 and d.habit_id = gone.habit_id and d.date = gone.date`,
);

/** `at` is when the owner changed something; null when only time has passed. */
export function writeHistories(
  tx: Transaction,
  userId: number,
  habits: readonly StoredHabit[],
  at: number | null,
): void {
  if (habits.length === 0) return;
  tx.write(write, [
    userId,
    habits.map(({ id }) => id),
    habits.map(({ createdOn }) => createdOn),
    habits.map(({ through }) => through),
    habits.map(({ asOf }) => asOf),
    habits.map(({ letters }) => padded(letters)),
    habits.map(({ streakUnit }) => streakUnit),
    habits.map(({ streak }) => streak),
    habits.map(({ displayStreak }) => displayStreak),
    habits.map(({ longest }) => longest),
    habits.map(({ reps }) => reps),
    habits.map(({ strength }) => strength),
    habits.map(({ lastDoneOn }) => lastDoneOn),
    habits.map(({ missedSince }) => missedSince),
    habits.map(({ dueOn }) => dueOn),
    habits.map(({ periodFirst }) => periodFirst),
    habits.map(({ periodLast }) => periodLast),
    habits.map(({ periodNeeded }) => periodNeeded),
    habits.map(({ periodDone }) => periodDone),
    at === null ? null : new Date(at),
  ]);
}

type ChangedAmounts = {
  habit: Pick<StoredHabit, 'id' | 'createdOn'>;
  facts: Facts;
  dates: readonly LocalDay[];
};

/** Writes the years in which amounts have changed. */
export function writeAmounts(
  tx: Transaction,
  userId: number,
  changes: readonly ChangedAmounts[],
): void {
  const years = changes.flatMap(({ habit, facts, dates }) =>
    yearsOf(dates.map(toDayNumber)).map((year) => ({
      habitId: habit.id,
      ...amountsOfYear(facts.amounts, toDayNumber(habit.createdOn), year),
    })),
  );
  if (years.length === 0) return;
  tx.write(writeYears, [
    userId,
    years.map(({ habitId }) => habitId),
    years.map(({ year }) => year),
    years.map(({ amounts }) => `{${amounts.join(',')}}`),
  ]);
}

type ChangedDetails = DayDetails & { habitId: number };

const isEmpty = ({ notes, stepsDone }: DayDetails) => notes === null && stepsDone === null;

/** Days without notes and ticked steps have no row. */
export function writeDayDetails(
  tx: Transaction,
  userId: number,
  details: readonly ChangedDetails[],
): void {
  const gone = details.filter(isEmpty);
  const stored = details.filter((day) => !isEmpty(day));
  if (stored.length > 0) {
    tx.write(writeDetails, [
      userId,
      stored.map(({ habitId }) => habitId),
      stored.map(({ date }) => date),
      stored.map(({ notes }) => notes),
      stored.map(({ stepsDone }) => stepsDone?.join(',') ?? null),
    ]);
  }
  if (gone.length > 0) {
    tx.write(removeDetails, [
      userId,
      gone.map(({ habitId }) => habitId),
      gone.map(({ date }) => date),
    ]);
  }
}
