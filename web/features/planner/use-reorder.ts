import { useMemo, useState } from 'react';
import { reorderHabits, type ShownHabit, useUserHabits } from '#web/features/habits/public.ts';
import { arrangeById, hasSameOrder } from '#domain/habits/reorder.ts';

type Placed = Pick<ShownHabit, 'id' | 'section'>;

/** Keeps the new order and sections until they are saved. */
export function useReorder(habits: readonly ShownHabit[], isStarted: boolean) {
  const [places, setPlaces] = useState(isStarted ? placesOf(habits) : null);
  const staged = useMemo(() => stage(habits, places ?? []), [habits, places]);
  const userHabits = useUserHabits();
  const leave = () => setPlaces(null);
  const place = (placed: readonly Placed[]) => setPlaces(placesOf(placed));
  return {
    staged,
    isReordering: places !== null,
    isChanged:
      staged.some(({ id, section }) => section !== sectionOf(habits, id)) ||
      !hasSameOrder(habits, staged),
    start: () => place(habits),
    cancel: leave,
    save: () => {
      reorderHabits(userHabits, staged);
      leave();
    },
    arrange: place,
  };
}

export type Reorder = ReturnType<typeof useReorder>;

const placesOf = (habits: readonly Placed[]): readonly Placed[] =>
  habits.map(({ id, section }) => ({ id, section }));

const sectionOf = (habits: readonly Placed[], id: ShownHabit['id']) =>
  habits.find((habit) => habit.id === id)?.section;

function stage(habits: readonly ShownHabit[], places: readonly Placed[]): ShownHabit[] {
  const ids = places.map(({ id }) => id);
  return arrangeById(habits, ids).map((habit) => {
    const section = sectionOf(places, habit.id);
    return section === undefined || section === habit.section ? habit : { ...habit, section };
  });
}
