import { useMemo, useState } from 'react';
import { reorderHabits, type ShownHabit, useHabitPage } from '#web/features/habits/public.ts';
import { arrangeById, hasSameOrder, moveItem } from '#domain/habits/reorder.ts';

type Placed = Pick<ShownHabit, 'id' | 'section'>;

/** Keeps the new order and sections until they are saved. */
export function useReorder(habits: readonly ShownHabit[]) {
  const [places, setPlaces] = useState<readonly Placed[] | null>(null);
  const staged = useMemo(() => stage(habits, places ?? []), [habits, places]);
  const page = useHabitPage();
  const leave = () => setPlaces(null);
  const arrange = (arranged: readonly Placed[]) =>
    setPlaces(arranged.map(({ id, section }) => ({ id, section })));
  const moved = staged.filter(({ id, section }) => section !== sectionOf(habits, id));
  return {
    staged,
    isReordering: places !== null,
    isChanged: moved.length > 0 || !hasSameOrder(habits, staged),
    start: () => arrange(habits),
    cancel: leave,
    save: () => {
      reorderHabits(page, staged, moved);
      leave();
    },
    move: (from: number, to: number) => arrange(moveItem(staged, from, to)),
    arrange,
  };
}

export type Reorder = ReturnType<typeof useReorder>;

const sectionOf = (habits: readonly Placed[], id: ShownHabit['id']) =>
  habits.find((habit) => habit.id === id)?.section;

function stage(habits: readonly ShownHabit[], places: readonly Placed[]): ShownHabit[] {
  const ids = places.map(({ id }) => id);
  return arrangeById(habits, ids).map((habit) => {
    const section = sectionOf(places, habit.id);
    return section === undefined || section === habit.section ? habit : { ...habit, section };
  });
}
