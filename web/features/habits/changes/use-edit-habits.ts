import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createHabit,
  deleteHabit,
  type Habit,
  type HabitChange,
  type NewHabit,
  updateHabit,
} from '#contract/habits.ts';
import { callApi, isGone } from '#web/client/call-api.ts';
import { removeHabit, replaceHabit, restoreHabit } from '../habit-list.ts';
import { changeKey, findShown, keepChange, refreshHabits, showChange } from './change-list.ts';
import { tellAdded, tellDeleted, tellFailed, tellGone, tellUpdated } from './toasts.ts';

/** Nothing is shown before the server has given the habit its id: the form is still open until then. */
export function useCreateHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (body: NewHabit) => callApi(createHabit, { body }),
    onSuccess: (created) => {
      keepChange(client, (habits) => [...removeHabit(habits, created.id), created]);
      tellAdded(client);
    },
    onError: () => tellFailed('add'),
    onSettled: () => void refreshHabits(client),
  });
}

export function useUpdateHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ id, change }: { id: number; change: HabitChange }) =>
      callApi(updateHabit, { params: { id }, body: change }),
    onMutate: async ({ id, change }) => {
      const { habit: before } = findShown(client, id);
      if (!before) return undefined;
      await showChange(client, (habits) => replaceHabit(habits, { ...before, ...change }));
      return { before };
    },
    onSuccess: (answer) => {
      keepChange(client, (habits) => replaceHabit(habits, answer));
      tellUpdated();
    },
    onError: async (error, { id }, context) => {
      if (isGone(error)) {
        tellGone('update');
        await showChange(client, (habits) => removeHabit(habits, id));
        return;
      }
      tellFailed('update');
      if (context) await showChange(client, (habits) => replaceHabit(habits, context.before));
    },
    onSettled: () => void refreshHabits(client),
  });
}

export function useDeleteHabit() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ id }: Habit) => callApi(deleteHabit, { params: { id } }),
    onMutate: async ({ id }) => {
      const { at } = findShown(client, id);
      await showChange(client, (habits) => removeHabit(habits, id));
      return { at };
    },
    onSuccess: () => {
      keepChange(client, (habits) => habits);
      tellDeleted();
    },
    onError: async (error, habit, context) => {
      if (isGone(error)) {
        tellGone('delete');
        return;
      }
      tellFailed('delete');
      await showChange(client, (habits) => restoreHabit(habits, habit, context?.at ?? -1));
    },
    onSettled: () => void refreshHabits(client),
  });
}
