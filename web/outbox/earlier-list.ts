import type { DayChangeInput } from '#contract/habits.ts';
import { addDays, isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { MAX_UNSENT_DAYS } from '#domain/habits/unsent-days.ts';
import type { Operation } from './operation.ts';
import type { Outbox } from './outbox.ts';

/** Here version 1.2 stores the changes of days that it could not send. */
const EARLIER_LIST = 'habitcrush-unsent';

type EarlierDay = { habitId: number; day: LocalDay; change: DayChangeInput };

function readDays(text: string): EarlierDay[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as EarlierDay[]).filter(isDay) : [];
  } catch {
    return [];
  }
}

const isDay = ({ habitId, day, change }: EarlierDay): boolean =>
  Number.isInteger(habitId) && isLocalDay(day) && typeof change === 'object';

/** Imports the list of version 1.2. A tab of that version may still write to it, so call it at each start. */
export async function importEarlierList(
  outbox: Outbox,
  storage: Storage,
  today: LocalDay,
): Promise<void> {
  // The database is open before the list is removed.
  await outbox.refresh();
  const text = storage.getItem(EARLIER_LIST);
  if (text === null) return;
  // Another tab that starts at the same time imports nothing.
  storage.removeItem(EARLIER_LIST);
  const oldest = addDays(today, -MAX_UNSENT_DAYS);
  const operations = readDays(text).map(
    ({ habitId: habit, day: date, change }): Operation => ({
      ...outbox.newOperation({ kind: 'day', habit, body: { date, change } }),
      // After a month the user decides.
      ...(date < oldest && { failed: { status: 500, message: '' } }),
    }),
  );
  await outbox.putBack(operations);
}
