import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { countDays, listDays, getHistory } from '#contract/progress.ts';
import type { DayCounts } from '#domain/progress/day-counts.ts';
import { CRUSH_SCORE_DAYS } from '#domain/progress/day-status.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { HabitHistory } from '#domain/habits/habit-history.ts';
import { addDays, type LocalDay, yearOf } from '#domain/days/local-day.ts';
import { decodeDays } from '#domain/habits/logged-days.ts';
import {
  crushScoreIfFinished,
  crushScoreOf,
  sevenDayRateOf,
} from '#domain/progress/perfect-days.ts';
import { firstDayOfYear, lastDayOfYear } from '#domain/progress/year-map.ts';
import { callApi } from '#web/client/call-api.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';
import { habitDaysKey } from '#web/features/habits/public.ts';

/** As fresh as the habits beside them, which other tabs and devices change, too. */
const FRESHNESS = { staleTime: 5000, refetchOnWindowFocus: true };

/** Records that are changed by habit and day need no other name. */
const UNKNOWN_ID = 0;

// Below the key of all days: whatever changes one of them makes these out of date too.
export const countsKey = [...habitDaysKey, 'counts'];
export const loggedKey = [...habitDaysKey, 'logged'];
export const historyKey = [...habitDaysKey, 'history'];

export const countsQueryOptions = (first: LocalDay, last: LocalDay) =>
  queryOptions({
    queryKey: [...countsKey, first, last],
    queryFn: (): Promise<DayCounts> =>
      callApi(countDays, { query: { startDate: first, endDate: last } }),
    ...FRESHNESS,
  });

/** `today` is part of the question: each day has one letter more. */
export const historyQueryOptions = (habitId: number, today: LocalDay) =>
  queryOptions({
    queryKey: [...historyKey, habitId, today],
    queryFn: (): Promise<HabitHistory> => callApi(getHistory, { params: { id: habitId } }),
    ...FRESHNESS,
  });

export const yearQueryOptions = (year: number) =>
  countsQueryOptions(firstDayOfYear(year), lastDayOfYear(year));

/** As many days as the scores look back: those of the year, which is shown too, unless it is too young. */
export function scoreCountsQueryOptions(today: LocalDay) {
  const first = addDays(today, 1 - CRUSH_SCORE_DAYS);
  const year = yearOf(today);
  return yearOf(first) === year ? yearQueryOptions(year) : countsQueryOptions(first, today);
}

export function useCountsOfYear(year: number): UseQueryResult<DayCounts> {
  return useQuery(yearQueryOptions(year));
}

export function useHistory(habitId: number, today: LocalDay): UseQueryResult<HabitHistory> {
  return useQuery(historyQueryOptions(habitId, today));
}

async function fetchRecords(first: LocalDay, last: LocalDay): Promise<HabitDay[]> {
  const days = await callApi(listDays, { query: { startDate: first, endDate: last } });
  const records = decodeDays(days).map((day) => ({ id: UNKNOWN_ID, ...day }));
  // Only of whoever writes hundreds of long notes a day.
  return days.next ? [...records, ...(await fetchRecords(days.next, last))] : records;
}

/** Every record from the first to the last day; nothing here asks for the ids that they have. */
const loggedQueryOptions = (first: LocalDay, last: LocalDay) =>
  queryOptions({
    queryKey: [...loggedKey, first, last],
    queryFn: () => fetchRecords(first, last),
    ...FRESHNESS,
  });

export function useHabitDays(first: LocalDay, last: LocalDay): UseQueryResult<HabitDay[]> {
  return useQuery(loggedQueryOptions(first, last));
}

/** For what is likely to be corrected next: with its history, its streak moves with the first tap. */
export function useHistoryAhead(today: LocalDay): (habitId: number) => void {
  const client = useQueryClient();
  return (habitId) =>
    void client.prefetchQuery({
      ...historyQueryOptions(habitId, today),
      // Not with every move of a pointer: for a guess, an older one will do.
      staleTime: 5 * MINUTE_MS,
    });
}

export type Scores = {
  crushScore: number;
  /** What it comes to when today is finished; nothing where today is over with. */
  ifFinished: (isLost: boolean) => number | undefined;
  sevenDayRate: number;
};

export function useScores(today: LocalDay): UseQueryResult<Scores> {
  const select = useCallback(
    (counts: DayCounts) => ({
      crushScore: crushScoreOf(counts, today),
      ifFinished: (isLost: boolean) => crushScoreIfFinished(counts, today, isLost),
      sevenDayRate: sevenDayRateOf(counts, today),
    }),
    [today],
  );
  return useQuery({ ...scoreCountsQueryOptions(today), select });
}

/** Neither here nor on its way. */
export const hasFailed = ({ data, isError, isPaused }: UseQueryResult): boolean =>
  data === undefined && (isError || isPaused);
