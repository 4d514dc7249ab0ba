import {
  onlineManager,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  createHabit,
  deleteHabit,
  type Habit,
  type HabitChange,
  type NewHabit,
  updateHabit,
} from '#contract/habits.ts';
import { callApi, isGone } from '#web/client/call-api.ts';
import {
  changeKey,
  everCreatedQueryOptions,
  findShown,
  idOf,
  keepChange,
  refreshHabits,
  removeHabit,
  replaceHabit,
  restoreHabit,
  showChange,
} from '../habit-cache.ts';
import { openSectionOf } from '../sections/open-section.ts';
import { bringBackParts } from '../undo/bring-back-on-demand.ts';
import {
  toastAdded,
  toastDeleted,
  toastFailed,
  toastGoneBefore,
  toastUpdated,
} from './edit-toasts.ts';

/** What is made away from the network is kept and sent later. */
const newHabits = () => import('./new-habits.ts');

function keepCreated(client: QueryClient, created: Habit): void {
  keepChange(client, (habits) => [...removeHabit(habits, created.id), created]);
  client.setQueryData(everCreatedQueryOptions.queryKey, { hasEverCreatedHabits: true });
  openSectionOf(client, created);
}

/** Nothing is shown before the server has given the habit its id: the form is still open until then. */
export function useCreateHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: async (body: NewHabit) =>
      onlineManager.isOnline()
        ? callApi(createHabit, { body })
        : (await newHabits()).keepNewHabit(client, body),
    onSuccess: (created) => {
      keepCreated(client, created);
      toastAdded(client);
    },
    onError: () => toastFailed('add'),
    onSettled: () => void refreshHabits(client),
  });
}

/** Without a toast, for whoever creates several and tells of them in its own words. */
export function useCreateWithoutToast(): (habit: NewHabit) => Promise<Habit> {
  const client = useQueryClient();
  return useCallback(
    async (body) => {
      const created = await callApi(createHabit, { body });
      keepCreated(client, created);
      return created;
    },
    [client],
  );
}

export function useUpdateHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: async ({ id, change }: { id: number; change: HabitChange }) =>
      id < 0
        ? (await newHabits()).changeNewHabit(client, id, change)
        : callApi(updateHabit, { params: { id }, body: change }),
    onMutate: async ({ id, change }) => {
      const { habit: before } = findShown(client, id);
      if (!before) return undefined;
      await showChange(client, (habits) => replaceHabit(habits, { ...before, ...change }));
      return { before };
    },
    onSuccess: (answer) => {
      keepChange(client, (habits) => replaceHabit(habits, answer));
      toastUpdated();
    },
    onError: async (error, { id }, context) => {
      if (isGone(error)) {
        toastGoneBefore('update');
        await showChange(client, (habits) => removeHabit(habits, idOf({ id })));
        return;
      }
      toastFailed('update');
      if (context) await showChange(client, (habits) => replaceHabit(habits, context.before));
    },
    onSettled: () => void refreshHabits(client),
  });
}

export function useDeleteHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: async ({ id }: Habit) =>
      id < 0
        ? (await newHabits()).deleteNewHabit(client, id)
        : callApi(deleteHabit, { params: { id } }),
    onMutate: async (habit) => {
      // As the list has it: the habit may have been chosen on another day than today.
      const { habit: listed = habit, at } = findShown(client, habit.id);
      await showChange(client, (habits) => removeHabit(habits, listed.id));
      return { habit: listed, at };
    },
    onSuccess: (_answer, habit, { at, habit: listed }) => {
      const id = idOf(habit);
      keepChange(client, (habits) => removeHabit(habits, id));
      // What was never sent is nowhere to be brought back from.
      if (id < 0) return;
      const gone = { habit: { ...listed, id }, at };
      toastDeleted(async () => (await bringBackParts()).bringBackDeleted(client, gone));
    },
    onError: async (error, _habit, gone) => {
      if (isGone(error)) {
        toastGoneBefore('delete');
        return;
      }
      toastFailed('delete');
      if (gone) await showChange(client, (habits) => restoreHabit(habits, gone.habit, gone.at));
    },
    onSettled: () => void refreshHabits(client),
  });
}
