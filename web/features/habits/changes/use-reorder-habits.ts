import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Habit, reorderHabits } from '#contract/habits.ts';
import { arrangeById } from '#domain/habits/reorder.ts';
import { callApi } from '#web/client/call-api.ts';
import { habitsQueryOptions, changeKey, refreshHabits, showChange } from '../habit-cache.ts';

/** Shown at once. A failure is logged and told by the list going back to how it was. */
export function useReorderHabits() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (ordered: readonly Habit[]) =>
      callApi(reorderHabits, {
        body: { habitOrders: ordered.map(({ id }, sortOrder) => ({ id, sortOrder })) },
      }),
    onMutate: async (ordered) => {
      const before = client.getQueryData(habitsQueryOptions().queryKey) ?? [];
      await showChange(client, (habits) => arrangeById(habits, idsOf(ordered)));
      return { before: idsOf(before) };
    },
    onError: async (_error, _ordered, context) => {
      if (context) await showChange(client, (habits) => arrangeById(habits, context.before));
    },
    onSettled: () => void refreshHabits(client),
  });
}

const idsOf = (habits: readonly Habit[]) => habits.map(({ id }) => id);
