import { useQuery } from '@tanstack/react-query';
import { listDays } from '#contract/progress.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { DAYS_WITH_DETAILS } from '#domain/history/evaluated-habit.ts';
import { decodeDays, type LoggedDay } from '#domain/habits/logged-days.ts';
import { callApi } from '#web/client/call-api.ts';
import { habitDaysKey } from '#web/features/habits/public.ts';

// Histories have no notes and steps of older days. They are fetched when such a day is opened.

const FRESHNESS = { staleTime: 5000, refetchOnWindowFocus: true };

/** Fetches all pages. */
async function fetchDays(first: LocalDay, last: LocalDay): Promise<LoggedDay[]> {
  const page = await callApi(listDays, { query: { startDate: first, endDate: last } });
  const days = decodeDays(page);
  return page.next === null ? days : [...days, ...(await fetchDays(page.next, last))];
}

/** Fetches nothing for days whose notes and steps are in the histories. */
export function useOlderDays(first: LocalDay, last: LocalDay, today: LocalDay) {
  const isOld = first <= addDays(today, -DAYS_WITH_DETAILS);
  const { data, isError, isPaused } = useQuery({
    queryKey: [...habitDaysKey, 'older', first, last],
    queryFn: () => fetchDays(first, last),
    enabled: isOld,
    ...FRESHNESS,
  });
  return { data, isAwaited: isOld && data === undefined && !isError && !isPaused };
}

const keyOf = ({ habitId, date }: Pick<HabitDay, 'habitId' | 'date'>) => `${habitId} ${date}`;

/** The days with the notes and steps that only the older days have. */
export function withOlderDays<Day extends HabitDay>(
  days: readonly Day[],
  older: readonly LoggedDay[],
): Day[] {
  const known = new Map(older.map((day) => [keyOf(day), day]));
  return days.map((day) => {
    const { notes = null, stepsDone = null } = known.get(keyOf(day)) ?? {};
    return { ...day, notes: day.notes ?? notes, stepsDone: day.stepsDone ?? stepsDone };
  });
}
