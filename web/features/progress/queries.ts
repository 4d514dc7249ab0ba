import { type QueryKey, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { countDays, getHistory, getProgress, listDays } from '#contract/progress.ts';
import { countsFrom, type DayCounts } from '#domain/progress/day-counts.ts';
import { CRUSH_SCORE_DAYS } from '#domain/progress/day-status.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { type HabitHistory, withMark } from '#domain/habits/habit-history.ts';
import { addDays, type LocalDay, yearOf } from '#domain/days/local-day.ts';
import { firstOfMonth, lastOfMonth } from '#domain/days/months.ts';
import { decodeDays, type LoggedDays } from '#domain/habits/logged-days.ts';
import {
  crushScoreIfFinished,
  crushScoreOf,
  sevenDayRateOf,
} from '#domain/progress/perfect-days.ts';
import { firstDayOfYear, lastDayOfYear } from '#domain/progress/year-map.ts';
import { callApi } from '#web/client/call-api.ts';
import {
  habitDaysKey,
  recordOn,
  type ShownHabit,
  useShownHabits,
  useWaitingOperations,
} from '#web/features/habits/public.ts';

/** As fresh as the habits beside them, which other tabs and devices change, too. */
const FRESHNESS = { staleTime: 5000, refetchOnWindowFocus: true };

/** Records that are changed by habit and day need no other name. */
const UNKNOWN_ID = 0;

// Below the key of all days: whatever changes one of them makes these out of date too.
const progressKey = [...habitDaysKey, 'progress'];
const countsKey = [...habitDaysKey, 'counts'];
const loggedKey = [...habitDaysKey, 'logged'];
const historyKey = [...habitDaysKey, 'history'];

/** What the page shows first. */
export type Progress = { counts: DayCounts; records: HabitDay[] };

/** A month is drawn with at most so many days of the months before and after. */
const DAYS_AROUND_MONTH = 6;

/** The counts of this year and of the days of the scores, and the records of this month: all from one call. */
export function progressQueryOptions(today: LocalDay) {
  const year = firstDayOfYear(yearOf(today));
  const score = addDays(today, 1 - CRUSH_SCORE_DAYS);
  const first = score < year ? score : year;
  const calendarFrom = addDays(firstOfMonth(today), -DAYS_AROUND_MONTH);
  const last = addDays(lastOfMonth(today), DAYS_AROUND_MONTH);
  const query = { startDate: first, calendarFrom, endDate: last };
  return queryOptions({
    // The records reach from the last but one to the last day.
    queryKey: [...progressKey, first, calendarFrom, last],
    queryFn: async (): Promise<Progress> => {
      const { counts, calendar } = await callApi(getProgress, { query });
      return { counts, records: await readRecords(calendar, last) };
    },
    ...FRESHNESS,
  });
}

/** `today` is part of the question: each day has one letter more. */
const historyQueryOptions = (habitId: ShownHabit['id'], today: LocalDay) =>
  queryOptions({
    queryKey: [...historyKey, habitId, today],
    queryFn: (): Promise<HabitHistory> => callApi(getHistory, { params: { id: habitId } }),
    enabled: typeof habitId === 'number',
    ...FRESHNESS,
  });

/** From what the page shows first where that has it, otherwise from a call of its own. */
function useShownOr<Data>(
  isShown: boolean,
  today: LocalDay,
  select: (progress: Progress) => Data,
  other: { queryKey: QueryKey; queryFn: () => Promise<Data> },
): UseQueryResult<Data> {
  const shown = useQuery({ ...progressQueryOptions(today), select, enabled: isShown });
  const elsewhere = useQuery({ ...other, ...FRESHNESS, enabled: !isShown });
  return isShown ? shown : elsewhere;
}

export function useCountsOfYear(year: number, today: LocalDay): UseQueryResult<DayCounts> {
  const first = firstDayOfYear(year);
  const last = lastDayOfYear(year);
  const select = useCallback(({ counts }: Progress) => countsFrom(counts, first), [first]);
  return useShownOr(year === yearOf(today), today, select, {
    queryKey: [...countsKey, first, last],
    queryFn: () => callApi(countDays, { query: { startDate: first, endDate: last } }),
  });
}

/** With the changes that the server has not confirmed. */
export function useHistory(
  { id, key }: Pick<ShownHabit, 'id' | 'key'>,
  today: LocalDay,
): UseQueryResult<HabitHistory> {
  const waiting = useWaitingOperations();
  const state = useShownHabits().data?.stateOf(key);
  const select = useCallback(
    (history: HabitHistory) =>
      waiting
        .filter(({ habit }) => habit === id || habit === key)
        .flatMap(({ body }) => ('date' in body && state ? [[body.date, state] as const] : []))
        .reduce((all, [date, known]) => withMark(all, date, recordOn(known, date)), history),
    [waiting, state, id, key],
  );
  return useQuery({ ...historyQueryOptions(id, today), select });
}

async function fetchRecords(first: LocalDay, last: LocalDay): Promise<HabitDay[]> {
  const days = await callApi(listDays, { query: { startDate: first, endDate: last } });
  return readRecords(days, last);
}

/** Fetches the rest where not all fitted into one answer: only for hundreds of long notes a day. */
async function readRecords(
  days: LoggedDays & { next: LocalDay | null },
  last: LocalDay,
): Promise<HabitDay[]> {
  const records = decodeDays(days).map((day) => ({ id: UNKNOWN_ID, ...day }));
  return days.next ? [...records, ...(await fetchRecords(days.next, last))] : records;
}

/** Every record from the first to the last day; nothing here asks for the ids that they have. */
const loggedQuery = (first: LocalDay, last: LocalDay) => ({
  queryKey: [...loggedKey, first, last],
  queryFn: () => fetchRecords(first, last),
});

const recordsOf = ({ records }: Progress): HabitDay[] => records;

/** `grid` are the days on which the month is drawn. */
export function useMonth(
  month: LocalDay,
  grid: readonly LocalDay[],
  today: LocalDay,
): UseQueryResult<HabitDay[]> {
  const [first = month] = grid;
  const other = loggedQuery(first, grid.at(-1) ?? month);
  return useShownOr(month === firstOfMonth(today), today, recordsOf, other);
}

export const useDay = (day: LocalDay): UseQueryResult<HabitDay[]> =>
  useQuery({ ...loggedQuery(day, day), ...FRESHNESS });

export type Scores = {
  crushScore: number;
  /** What it comes to when today is finished; nothing where today is over with. */
  ifFinished: (isLost: boolean) => number | undefined;
  sevenDayRate: number;
};

export function useScores(today: LocalDay): UseQueryResult<Scores> {
  const select = useCallback(
    ({ counts }: Progress) => ({
      crushScore: crushScoreOf(counts, today),
      ifFinished: (isLost: boolean) => crushScoreIfFinished(counts, today, isLost),
      sevenDayRate: sevenDayRateOf(counts, today),
    }),
    [today],
  );
  return useQuery({ ...progressQueryOptions(today), select });
}

/** Neither here nor on its way. */
export const hasFailed = ({ data, isError, isPaused }: UseQueryResult): boolean =>
  data === undefined && (isError || isPaused);
