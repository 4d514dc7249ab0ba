import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Habit, listArchivedHabits, updateHabit } from '#contract/habits.ts';
import { callApi, isGone } from '#web/client/call-api.ts';
import { toastArchived, toastFailed, toastGone, toastRestored } from '../changes/toasts.ts';
import { shownDay } from '../changes/use-change-today.ts';
import { bringBackParts } from '../undo/bring-back-on-demand.ts';
import {
  archivedKey,
  changeKey,
  findShown,
  keepChange,
  refreshHabits,
  removeHabit,
  restoreHabit,
  showChange,
} from '../habit-cache.ts';

export const archivedQueryOptions = () =>
  queryOptions({
    queryKey: archivedKey,
    queryFn: () => callApi(listArchivedHabits),
  });

/** Puts a habit away: it leaves the list at once, and comes back to its place when the server refuses. */
export function useArchiveHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (habit: Habit) =>
      callApi(updateHabit, { params: { id: habit.id }, body: { archivedOn: shownDay(habit) } }),
    onMutate: async ({ id }) => {
      const { at } = findShown(client, id);
      await showChange(client, (habits) => removeHabit(habits, id));
      return { at };
    },
    onSuccess: (_answer, habit, { at }) =>
      toastArchived(async () => (await bringBackParts()).bringBackArchived(client, { habit, at })),
    onError: async (error, habit, context) => {
      if (isGone(error)) {
        toastGone('update');
        return;
      }
      toastFailed('update');
      await showChange(client, (habits) => restoreHabit(habits, habit, context?.at ?? -1));
    },
    onSettled: () => {
      void client.invalidateQueries(archivedQueryOptions());
      void refreshHabits(client);
    },
  });
}

/** Back to the end of the list. The days between are asked for by nobody. */
export function useRestoreHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ id }: Habit) =>
      callApi(updateHabit, { params: { id }, body: { archivedOn: null } }),
    onSuccess: (habit) => {
      keepChange(client, (habits) => [...removeHabit(habits, habit.id), habit]);
      toastRestored();
    },
    onError: (error) => (isGone(error) ? toastGone('update') : toastFailed('update')),
    onSettled: () => {
      void refreshHabits(client);
      return client.invalidateQueries(archivedQueryOptions());
    },
  });
}
