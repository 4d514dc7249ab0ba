import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteEntry, type Entry, type Habit, listEntries, putEntry } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { callApi } from '#web/client/call-api.ts';
import { toastChangeFailed } from '../changes/toasts.ts';
import {
  changeKey,
  habitDaysKey,
  keepChange,
  refreshHabits,
  replaceHabit,
} from '../habit-cache.ts';

/** Below the days: whatever changes one of them makes these out of date too. */
const entriesQueryOptions = (id: number, date: LocalDay) =>
  queryOptions({
    queryKey: [...habitDaysKey, 'entries', id, date],
    queryFn: () => callApi(listEntries, { params: { id, date } }),
  });

export const useEntries = (habit: Habit, date: LocalDay) =>
  useQuery(entriesQueryOptions(habit.id, date));

/** Corrects, adds or takes back. It waits for the server: what is shown is what was kept. */
export function useEditEntries({ id }: Habit, date: LocalDay) {
  const client = useQueryClient();
  const onSettled = {
    onError: (error: unknown) => toastChangeFailed(error, true),
    onSettled: () => refreshHabits(client),
  };
  const put = useMutation({
    mutationKey: changeKey,
    mutationFn: ({ id: entryId, ...entry }: Entry) =>
      callApi(putEntry, { params: { id, entryId }, body: { date, ...entry } }),
    onSuccess: ({ habit }) => keepChange(client, (habits) => replaceHabit(habits, habit)),
    ...onSettled,
  });
  const remove = useMutation({
    mutationKey: changeKey,
    mutationFn: (entry: Entry) => callApi(deleteEntry, { params: { id, entryId: entry.id } }),
    onSuccess: ({ habit }) => keepChange(client, (habits) => replaceHabit(habits, habit)),
    ...onSettled,
  });
  return { put, remove };
}
