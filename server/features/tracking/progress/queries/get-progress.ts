import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type * as calls from '#contract/progress.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { LoggedDays } from '#domain/habits/logged-days.ts';
import type { DayCounts } from '#domain/progress/day-counts.ts';
import { countDays as countRanges } from '#domain/progress/count-days.ts';
import type { Queries } from '#server/database/database.ts';
import { listDetails, readLetters } from '#server/features/tracking/habits/public.ts';
import { listRecords, MAX_REMARK_BYTES } from './list-records.ts';

/** Computes counts and calendar from one query of the letters. */
export async function getProgress(
  queries: Queries,
  userId: number,
  { startDate, calendarFrom, endDate }: QueryOf<typeof calls.getProgress>,
): Promise<ResponseOf<typeof calls.getProgress>> {
  const range = { first: startDate, last: endDate };
  const ofCalendar = { first: calendarFrom, last: endDate };
  const [habits, details] = await Promise.all([
    readLetters(queries, userId, range),
    listDetails(queries, userId, { ...ofCalendar, bytes: MAX_REMARK_BYTES }),
  ]);
  return {
    counts: countRanges(habits, range),
    calendar: listRecords(habits, details, ofCalendar),
  };
}

export async function countDays(
  queries: Queries,
  userId: number,
  first: LocalDay,
  last: LocalDay,
): Promise<DayCounts> {
  const range = { first, last };
  return countRanges(await readLetters(queries, userId, range), range);
}

export async function listDays(
  queries: Queries,
  userId: number,
  first: LocalDay,
  last: LocalDay,
): Promise<LoggedDays & { next: LocalDay | null }> {
  const range = { first, last };
  const [habits, details] = await Promise.all([
    readLetters(queries, userId, range),
    listDetails(queries, userId, { ...range, bytes: MAX_REMARK_BYTES }),
  ]);
  return listRecords(habits, details, range);
}
