import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type * as calls from '#contract/progress.ts';
import type { DaySpan } from '#domain/days/week.ts';
import type { LoggedDays } from '#domain/habits/logged-days.ts';
import type { DayCounts } from '#domain/progress/day-counts.ts';
import { countDays as countRanges } from '#domain/progress/count-days.ts';
import type { Queries } from '#server/database/database.ts';
import { readLetters } from '#server/features/tracking/habits/public.ts';
import { listRecords, readDetails } from './list-records.ts';

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
    readDetails(queries, userId, ofCalendar),
  ]);
  return {
    counts: countRanges(habits, range),
    calendar: listRecords(habits, details, ofCalendar),
  };
}

export const countDays = async (
  queries: Queries,
  userId: number,
  range: DaySpan,
): Promise<DayCounts> => countRanges(await readLetters(queries, userId, range), range);

export async function listDays(
  queries: Queries,
  userId: number,
  range: DaySpan,
): Promise<LoggedDays & { next: DaySpan['first'] | null }> {
  const [habits, details] = await Promise.all([
    readLetters(queries, userId, range),
    readDetails(queries, userId, range),
  ]);
  return listRecords(habits, details, range);
}
