import { UTC, dayAt } from '#domain/days/time-zone.ts';
import { retainedSince } from '#domain/site/retention.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';

const sweep = statement('reminders.sweep-sent', 'delete from told_reminders where day < $1');

/** Deletes records of past days, whose reminders cannot be sent again. */
export async function sweepSent({ database, clock }: AppContext): Promise<void> {
  await database.run(sweep, [dayAt(retainedSince('sentReminders', clock.now()).getTime(), UTC)]);
}
