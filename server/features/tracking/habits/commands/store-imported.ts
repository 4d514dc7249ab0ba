import type { DayDetails } from '#domain/history/evaluated-habit.ts';
import type { EntryOfDay } from '#domain/imports/merge-days.ts';
import { ADVISORY_LOCKS } from '#server/database/advisory-locks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { writeDayDetails } from '../history/write-histories.ts';

/** Imports of one user take turns. */
export const lockImports = statement(
  'habits.lock-imports',
  `select pg_advisory_xact_lock(${ADVISORY_LOCKS.historyImport}, $1)`,
);
/** Milestones of an imported history are not celebrated. */
export const celebrate = statement(
  'habits.import-celebrated',
  `update habits h set celebrated_through = greatest(h.celebrated_through, t.last_done_on)
     from histories t
    where h.user_id = $1 and h.id = any($2) and t.user_id = h.user_id and t.habit_id = h.id`,
);
// An entry has the id that the file names, unless another day has it. Otherwise the id is derived from the habit and the day,
// so that the same file gives the same ids again.
const writeEntries = statement(
  'habits.write-entries',
  `insert into habit_entries (user_id, id, habit_id, date, amount, at, source)
   select $1,
          case when new.id is not null and not exists (
                 select from habit_entries e where e.user_id = $1 and e.id = new.id)
               then new.id else md5(concat_ws(' ', $2::text, new.date, new.id))::uuid end,
          $2::int, new.date, new.amount, new.at, new.source
     from unnest($3::uuid[], $4::date[], $5::numeric[], $6::time[], $7::text[])
       as new (id, date, amount, at, source)
   on conflict do nothing`,
);

const ROWS_A_STATEMENT = 2_000;

export const readDetails = statement(
  'habits.import-details',
  `select date, notes, steps_done as "stepsDone" from habit_day_details
    where user_id = $1 and habit_id = $2`,
);

type HabitKey = { userId: number; habitId: number };

/** In slices, so that other transactions get their turn in between. */
export async function writeImportedDays(
  tx: Transaction,
  { userId, habitId }: HabitKey,
  { entries, details }: { entries: readonly EntryOfDay[]; details: readonly DayDetails[] },
): Promise<void> {
  for (const slice of toSlices(entries)) {
    await tx.run(writeEntries, [userId, habitId, ...toColumns(slice)]);
  }
  for (const slice of toSlices(details)) {
    writeDayDetails(tx, userId, habitId, slice);
  }
}

const toColumns = (entries: readonly EntryOfDay[]) => [
  entries.map(({ id }) => id),
  entries.map(({ date }) => date),
  entries.map(({ amount }) => amount),
  entries.map(({ at }) => at),
  entries.map(({ source }) => source ?? null),
];

const toSlices = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );
