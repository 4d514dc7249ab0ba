import type { LocalDay } from '#domain/days/local-day.ts';
import type { SourcedDay, SourcedEntry } from '#domain/habits/entry-sources.ts';
import { statement, type Transaction } from '#server/database/database.ts';

type Day = { userId: number; habitId: number; date: LocalDay };

const entriesOf = statement(
  'habits.sourced-entries',
  `select id, amount::float8 as amount, source, coalesce(is_total, false) as "isTotal"
     from habit_entries where user_id = $1 and habit_id = $2 and date = $3`,
);
const keptOf = statement(
  'habits.kept-sources',
  'select source from hand_kept_sources where user_id = $1 and habit_id = $2 and date = $3',
);
const keep = statement(
  'habits.keep-sources',
  `insert into hand_kept_sources (user_id, habit_id, date, source)
   select $1, $2, $3, source from unnest($4::text[]) as gone (source) on conflict do nothing`,
);

/** The entries of a day, and the sources that may not add to it any more. */
export async function readSourcedDay(
  tx: Transaction,
  { userId, habitId, date }: Day,
): Promise<SourcedDay> {
  const values = [userId, habitId, date];
  const [entries, kept] = await Promise.all([
    tx.run<SourcedEntry>(entriesOf, values),
    tx.run<{ source: string }>(keptOf, values),
  ]);
  return { entries, blocked: kept.map((entry) => entry.source) };
}

/** These sources add nothing more to the day. */
export function keepFromSources(
  tx: Transaction,
  { userId, habitId, date }: Day,
  sources: readonly string[],
): void {
  if (sources.length > 0) tx.write(keep, [userId, habitId, date, sources]);
}
