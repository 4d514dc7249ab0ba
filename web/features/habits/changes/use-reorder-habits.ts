import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Habit, reorderHabits } from '#contract/habits.ts';
import { arrangeById, placeAmong } from '#domain/habits/reorder.ts';
import { callApi } from '#web/client/call-api.ts';
import {
  changeKey,
  findShown,
  habitsQueryOptions,
  refreshHabits,
  showChange,
} from '../habit-cache.ts';

/** In which order some habits stand now, and to which section one of them was moved. */
type Reordering = {
  habits: readonly Habit[];
  moved?: Pick<Habit, 'id' | 'section'> | undefined;
};

/** Shown at once. A failure is logged and told by the list going back to how it was. */
export function useReorderHabits(): (reordering: Reordering) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: changeKey,
    mutationFn: ({ habits, moved }: Reordering) =>
      callApi(reorderHabits, {
        body: {
          habitOrders: habits.map(({ id }, sortOrder) => ({
            id,
            sortOrder,
            ...(id === moved?.id && { section: moved.section }),
          })),
        },
      }),
    onMutate: async ({ habits, moved }) => {
      const before = client.getQueryData(habitsQueryOptions().queryKey) ?? [];
      const from = moved && findShown(client, moved.id).habit;
      await showChange(client, (shown) => arrangeById(inSection(shown, moved), idsOf(habits)));
      return { before: idsOf(before), from };
    },
    onError: async (_error, _reordering, context) => {
      if (!context) return;
      const { before, from } = context;
      await showChange(client, (shown) => arrangeById(inSection(shown, from), before));
    },
    onSettled: () => void refreshHabits(client),
  });

  // Habits that are not shown keep their places among all.
  return ({ habits, moved }) => {
    const all = client.getQueryData(habitsQueryOptions().queryKey) ?? habits;
    mutate({ habits: placeAmong(all, habits), moved });
  };
}

const idsOf = (habits: readonly Habit[]) => habits.map(({ id }) => id);

const inSection = (habits: readonly Habit[], moved: Reordering['moved']): Habit[] =>
  habits.map((habit) => (habit.id === moved?.id ? { ...habit, section: moved.section } : habit));
