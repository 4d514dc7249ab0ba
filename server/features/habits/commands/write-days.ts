import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayWithStreak } from '#domain/imports/merge-told.ts';
import { statement, type Transaction } from '#server/database/database.ts';

const ROWS_A_STATEMENT = 2_000;

const writeMany = statement(
  'habits.write-days',
  `insert into habit_instances
     (user_id, habit_id, date, scheduled, completed, skipped, amount, notes, streak, habit_name, own_skip,
      steps_done)
   select $1, habit_id, date, scheduled, completed, skipped, amount, notes, streak, name, own_skip,
          string_to_array(steps, ',')
     from unnest($2::int[], $3::date[], $4::bool[], $5::bool[], $6::bool[], $7::numeric[], $8::text[], $9::int[],
                 $10::text[], $11::bool[], $12::text[])
          as days (habit_id, date, scheduled, completed, skipped, amount, notes, streak, name, own_skip, steps)
   on conflict (user_id, habit_id, date) do update
     set scheduled = excluded.scheduled, completed = excluded.completed, skipped = excluded.skipped,
         amount = excluded.amount, notes = excluded.notes, streak = excluded.streak,
         own_skip = excluded.own_skip, steps_done = excluded.steps_done`,
);
const removeMany = statement(
  'habits.remove-days',
  `delete from habit_instances i using unnest($2::int[], $3::date[]) as gone (habit_id, date)
    where i.user_id = $1 and i.habit_id = gone.habit_id and i.date = gone.date`,
);

// For this transaction. An update of a day has its habit looked at once more; of many, each habit is looked at once.
const writeTogether = statement(
  'habits.write-together',
  `select set_config('habitcrush.days_together', $1, true)`,
);
const keepLatestDays = statement(
  'habits.keep-latest-days',
  `select keep_latest_day($1, habit_id) from unnest($2::int[]) as written (habit_id)`,
);

type DayKey = { habitId: number; date: LocalDay };

/** Of any number of habits, which the caller has locked. What is kept beside a habit is the caller's to write. */
export async function writeDays(
  tx: Transaction,
  userId: number,
  days: readonly (DayWithStreak & DayKey)[],
): Promise<void> {
  if (days.length === 0) return;
  await tx.run(writeTogether, ['on']);
  await inSlices(days, (slice) => tx.run(writeMany, [userId, ...columnsOf(slice)]));
  await tx.run(keepLatestDays, [userId, [...new Set(days.map(({ habitId }) => habitId))]]);
  await tx.run(writeTogether, ['off']);
}

export async function removeDays(
  tx: Transaction,
  userId: number,
  days: readonly DayKey[],
): Promise<void> {
  await inSlices(days, (slice) =>
    tx.run(removeMany, [
      userId,
      slice.map(({ habitId }) => habitId),
      slice.map(({ date }) => date),
    ]),
  );
}

/** In slices, so that whoever else is there gets a turn in between. */
export async function inSlices<Row>(
  rows: readonly Row[],
  write: (slice: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await write(rows.slice(from, from + ROWS_A_STATEMENT));
  }
}

const columnsOf = (days: readonly (DayWithStreak & DayKey)[]) => [
  days.map(({ habitId }) => habitId),
  days.map(({ date }) => date),
  days.map(({ scheduled }) => scheduled),
  days.map(({ completed }) => completed),
  days.map(({ skipped }) => skipped),
  days.map(({ amount }) => amount),
  days.map(({ notes }) => notes),
  days.map(({ streak }) => streak),
  days.map(({ habitName }) => habitName),
  days.map(({ ownSkip }) => ownSkip),
  days.map(({ stepsDone }) => stepsDone && stepsDone.join()),
];
