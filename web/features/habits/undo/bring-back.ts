import type { QueryClient } from '@tanstack/react-query';
import { type Habit, restoreHabit, updateHabit } from '#contract/habits.ts';
import { callApi, serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';
import * as cache from '../habit-cache.ts';
import { toastUndone } from './last-undo.ts';

/** A habit that has left the list, and where it stood there. */
type Gone = { habit: Habit; at: number };

export const bringBackDeleted = (client: QueryClient, gone: Gone): void =>
  bringBack(client, gone, ({ id }) => callApi(restoreHabit, { params: { id } }));

export const bringBackArchived = (client: QueryClient, gone: Gone): void =>
  bringBack(client, gone, ({ id }) =>
    callApi(updateHabit, { params: { id }, body: { archivedOn: null } }),
  );

/** It stands in its place again at once, and leaves it where the server cannot bring it back. */
function bringBack(
  client: QueryClient,
  { habit, at }: Gone,
  send: (habit: Habit) => Promise<Habit>,
): void {
  const mutation = client.getMutationCache().build<Habit, Error, void, unknown>(client, {
    mutationKey: cache.changeKey,
    mutationFn: () => send(habit),
    onMutate: () => cache.showChange(client, (habits) => cache.restoreHabit(habits, habit, at)),
    onSuccess: (answer) => {
      cache.keepChange(client, (habits) => cache.replaceHabit(habits, answer));
      toastUndone();
    },
    onError: async (error) => {
      const description = serverMessageOr(error, 'Something went wrong. Please try again.');
      toast({ title: 'Not undone', description, variant: 'destructive' });
      await cache.showChange(client, (habits) => cache.removeHabit(habits, habit.id));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: cache.archivedKey });
      void cache.refreshHabits(client);
    },
  });
  // What goes wrong is told by the change itself.
  mutation.execute().catch(() => {});
}
