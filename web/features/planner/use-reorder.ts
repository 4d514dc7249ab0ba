import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Habit, reorderHabits } from '#contract/habits.ts';
import { arrangeById, hasSameOrder, moveItem } from '#domain/habits/reorder.ts';
import { callApi } from '#web/client/call-api.ts';
import { changeKey, refreshHabits, showChange } from '#web/features/habits/public.ts';

/** The order is tried out here and sent when it is saved. */
export function useReorder(habits: readonly Habit[]) {
  const [stagedIds, setStagedIds] = useState<number[] | null>(null);
  const staged = useMemo(() => arrangeById(habits, stagedIds ?? []), [habits, stagedIds]);
  const { mutate, isPending } = useSaveOrder();
  const leave = () => setStagedIds(null);
  return {
    staged,
    isReordering: stagedIds !== null,
    isChanged: !hasSameOrder(habits, staged),
    isSaving: isPending,
    start: () => setStagedIds(habits.map(({ id }) => id)),
    cancel: leave,
    save: () => mutate(staged, { onSuccess: leave }),
    move: (from: number, to: number) => {
      if (!isPending) setStagedIds(moveItem(staged, from, to).map(({ id }) => id));
    },
  };
}

export type Reorder = ReturnType<typeof useReorder>;

function useSaveOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: sendOrder,
    onSuccess: async (answer) => {
      // The list keeps the order it shows when it is fetched again, so that has to be the new one.
      await showChange(client, (habits) =>
        arrangeById(
          habits,
          answer.map(({ id }) => id),
        ),
      );
      await refreshHabits(client);
    },
  });
}

/** The failure is named for the log, which is all that hears of it. */
async function sendOrder(habits: readonly Habit[]): Promise<Habit[]> {
  const habitOrders = habits.map(({ id }, sortOrder) => ({ id, sortOrder }));
  try {
    return await callApi(reorderHabits, { body: { habitOrders } });
  } catch (cause) {
    throw new Error('Failed to save habit order', { cause });
  }
}
