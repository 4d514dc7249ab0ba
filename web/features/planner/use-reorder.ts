import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Habit, reorderHabits } from '#contract/habits.ts';
import { arrangeById, hasSameOrder, moveItem } from '#domain/habits/reorder.ts';
import { callApi } from '#web/client/call-api.ts';
import { changeKey, refreshHabits, showChange } from '#web/features/habits/public.ts';

type Placed = Pick<Habit, 'id' | 'section'>;

/** The order, and the sections, are tried out here and sent when they are saved. */
export function useReorder(habits: readonly Habit[]) {
  const [places, setPlaces] = useState<readonly Placed[] | null>(null);
  const staged = useMemo(() => stage(habits, places ?? []), [habits, places]);
  const { mutate, isPending } = useSaveOrder();
  const leave = () => setPlaces(null);
  const arrange = (arranged: readonly Placed[]) => {
    if (!isPending) setPlaces(arranged.map(({ id, section }) => ({ id, section })));
  };
  const moved = staged.filter(({ id, section }) => section !== sectionOf(habits, id));
  return {
    staged,
    isReordering: places !== null,
    isChanged: moved.length > 0 || !hasSameOrder(habits, staged),
    isSaving: isPending,
    start: () => arrange(habits),
    cancel: leave,
    save: () => mutate({ staged, moved }, { onSuccess: leave }),
    move: (from: number, to: number) => arrange(moveItem(staged, from, to)),
    arrange,
  };
}

export type Reorder = ReturnType<typeof useReorder>;

const sectionOf = (habits: readonly Placed[], id: number) =>
  habits.find((habit) => habit.id === id)?.section;

function stage(habits: readonly Habit[], places: readonly Placed[]): Habit[] {
  const ids = places.map(({ id }) => id);
  return arrangeById(habits, ids).map((habit) => {
    const section = sectionOf(places, habit.id);
    return section === undefined || section === habit.section ? habit : { ...habit, section };
  });
}

type Order = { staged: readonly Habit[]; moved: readonly Habit[] };

function useSaveOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: sendOrder,
    onSuccess: async (answer) => {
      // The list keeps the order it shows when it is fetched again, so that has to be the new one.
      await showChange(client, (habits) => stage(habits, answer));
      await refreshHabits(client);
    },
  });
}

/** The failure is named for the log, which is all that hears of it. */
async function sendOrder({ staged, moved }: Order): Promise<Habit[]> {
  const habitOrders = staged.map(({ id, section }, sortOrder) => ({
    id,
    sortOrder,
    ...(moved.some((habit) => habit.id === id) && { section }),
  }));
  try {
    return await callApi(reorderHabits, { body: { habitOrders } });
  } catch (cause) {
    throw new Error('Failed to save habit order', { cause });
  }
}
