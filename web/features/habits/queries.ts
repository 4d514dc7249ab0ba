import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Habit, listHabits, listInstances } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { callApi, isSignedOut } from '#web/client/call-api.ts';
import { keepOrder } from './habit-list.ts';

const FRESH_FOR = 5000;

/** Signed out there are no habits; any other failure is told by the query and shown by nobody's toast. */
async function fetchHabits(): Promise<Habit[]> {
  try {
    return await callApi(listHabits);
  } catch (error) {
    if (isSignedOut(error)) return [];
    throw error;
  }
}

export const habitsQueryOptions = () =>
  queryOptions({
    queryKey: ['habits'],
    queryFn: async ({ client, queryKey }) =>
      keepOrder(client.getQueryData<Habit[]>(queryKey), await fetchHabits()),
    staleTime: FRESH_FOR,
    refetchOnWindowFocus: true,
  });

export function useHabits(): UseQueryResult<Habit[]> {
  return useQuery(habitsQueryOptions());
}

/** Where the days of all ranges stand. */
export const habitDaysKey = ['habit-instances'];
/** Below it, those that are shown beside the habits. */
export const RECENT = 'recent';

const habitDaysQueryOptions = (first: LocalDay, last: LocalDay) =>
  queryOptions({
    queryKey: [...habitDaysKey, RECENT, first, last],
    queryFn: () => callApi(listInstances, { query: { startDate: first, endDate: last } }),
  });

export type DaysByHabit = ReadonlyMap<number, readonly HabitDay[]>;

/** The days before today, by habit: today's own stands in the habit itself, and moves with each tick. */
export function useRecentDays(today: LocalDay, count: number): DaysByHabit | undefined {
  const { data } = useQuery({
    ...habitDaysQueryOptions(addDays(today, 1 - count), today),
    select: groupByHabit,
  });
  return data;
}

function groupByHabit(instances: HabitDay[]): DaysByHabit {
  const groups = new Map<number, HabitDay[]>();
  for (const instance of instances) {
    const group = groups.get(instance.habitId);
    if (group) group.push(instance);
    else groups.set(instance.habitId, [instance]);
  }
  return groups;
}
