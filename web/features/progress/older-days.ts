import { useQuery } from '@tanstack/react-query';
import { listInstances } from '#contract/habits.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { DAYS_WITH_DETAILS } from '#domain/history/recorded-habit.ts';
import { callWithHeaders } from '#web/client/call-api.ts';
import { habitDaysKey } from '#web/features/habits/public.ts';

// Histories have no notes and steps of older days. They are fetched when such a day is opened.

const FRESHNESS = { staleTime: 5000, refetchOnWindowFocus: true };

/** Fetches all pages. Each has whole days. */
async function fetchDays(first: LocalDay, last: LocalDay): Promise<HabitDay[]> {
  const query = { startDate: first, endDate: last };
  const { body: days, headers } = await callWithHeaders(listInstances, { query });
  const end = days.at(-1)?.date;
  if (!headers.has('link') || end === undefined) return days;
  return [...days, ...(await fetchDays(addDays(end, 1), last))];
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
  older: readonly HabitDay[],
): Day[] {
  const known = new Map(older.map((day) => [keyOf(day), day]));
  return days.map((day) => {
    const { notes = null, stepsDone = null } = known.get(keyOf(day)) ?? {};
    return { ...day, notes: day.notes ?? notes, stepsDone: day.stepsDone ?? stepsDone };
  });
}
