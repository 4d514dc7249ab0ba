import { DAY_MS } from '#domain/days/local-day.ts';
import { UTC, dayAt } from '#domain/days/time-zone.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';

// A user's local day differs by at most one day from UTC.
const sweep = statement('reminders.sweep-sent', 'delete from told_reminders where day < $1');

const KEPT_DAYS = 3;

/** Deletes records of past days, whose reminders cannot be sent again. */
export async function sweepSent({ database, clock }: AppContext): Promise<void> {
  await database.run(sweep, [dayAt(clock.now() - KEPT_DAYS * DAY_MS, UTC)]);
}
