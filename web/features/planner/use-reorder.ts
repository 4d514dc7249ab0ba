import { useMemo, useState } from 'react';
import { reorderHabits, type ShownHabit, useHabitPage } from '#web/features/habits/public.ts';
import { arrangeById, hasSameOrder } from '#domain/habits/reorder.ts';
import type { Arranged } from '#domain/habits/sections.ts';

type Placed = Pick<ShownHabit, 'id' | 'section'>;

/** Keeps the new order and sections until they are saved. */
export function useReorder(habits: readonly ShownHabit[]) {
  const [places, setPlaces] = useState<readonly Placed[] | null>(null);
  const staged = useMemo(() => stage(habits, places ?? []), [habits, places]);
  const page = useHabitPage();
  const leave = () => setPlaces(null);
  const place = (placed: readonly Placed[]) =>
    setPlaces(placed.map(({ id, section }) => ({ id, section })));
  const moved = staged.filter(({ id, section }) => section !== sectionOf(habits, id));
  return {
    staged,
    isReordering: places !== null,
    isChanged: moved.length > 0 || !hasSameOrder(habits, staged),
    start: () => place(habits),
    cancel: leave,
    save: () => {
      reorderHabits(page, staged, moved);
      leave();
    },
    arrange: (arranged: Arranged<ShownHabit>) =>
      place(
        arranged.habits.map((habit) => ({
          ...habit,
          ...(habit.id === arranged.moved.id && arranged.moved),
        })),
      ),
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
