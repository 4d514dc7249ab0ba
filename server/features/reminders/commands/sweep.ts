import { DAY_MS } from '#domain/days/local-day.ts';
import { UTC, dayAt } from '#domain/days/time-zone.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';

// Wherever somebody lives: their today is at most a day from that of UTC.
const sweep = statement('reminders.sweep-told', 'delete from told_reminders where day < $1');

const KEPT_DAYS = 3;

/** Nobody is told twice of a day that is over. */
export async function sweepTold({ database, clock }: AppContext): Promise<void> {
  await database.run(sweep, [dayAt(clock.now() - KEPT_DAYS * DAY_MS, UTC)]);
}
