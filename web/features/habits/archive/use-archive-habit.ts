import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Habit, listArchivedHabits, updateHabit } from '#contract/habits.ts';
import { callApi, isGone } from '#web/client/call-api.ts';
import {
  toastArchived,
  toastFailed,
  toastGoneBefore,
  toastRestored,
} from '../changes/edit-toasts.ts';
import { bringBackParts } from '../undo/bring-back-on-demand.ts';
import { todayHere } from '../use-today.ts';
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
    mutationFn: ({ id }: Habit) =>
      callApi(updateHabit, { params: { id }, body: { archivedOn: todayHere() } }),
    onMutate: async (habit) => {
      // As the list has it: the habit may have been chosen on another day than today.
      const { habit: listed = habit, at } = findShown(client, habit.id);
      await showChange(client, (habits) => removeHabit(habits, habit.id));
      return { habit: listed, at };
    },
    onSuccess: (_answer, _habit, gone) =>
      toastArchived(async () => (await bringBackParts()).bringBackArchived(client, gone)),
    onError: async (error, _habit, gone) => {
      if (isGone(error)) {
        toastGoneBefore('update');
        return;
      }
      toastFailed('update');
      if (gone) await showChange(client, (habits) => restoreHabit(habits, gone.habit, gone.at));
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
    onError: (error) => (isGone(error) ? toastGoneBefore('update') : toastFailed('update')),
    onSettled: () => {
      void refreshHabits(client);
      return client.invalidateQueries(archivedQueryOptions());
    },
  });
}
