import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useMemo, type ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { moveItem } from '#domain/habits/reorder.ts';

// The same objects each time: new ones would draw every row anew with every tick.
const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

type SortableListProps = {
  items: readonly Habit[];
  onArrange: (items: readonly Habit[]) => void;
  children: ReactNode;
};

export function SortableList({ items, onArrange, children }: SortableListProps) {
  const key = items.map(({ id }) => id).join();
  // The same list of ids as long as they are the same, or each tick would draw every row anew.
  const ids = useMemo(() => key.split(',').map(Number), [key]);
  const sensors = useSensors(
    useSensor(PointerSensor, POINTER),
    useSensor(KeyboardSensor, KEYBOARD),
  );

  function drop({ active, over }: DragEndEvent): void {
    if (!over || active.id === over.id) return;
    onArrange(moveItem(items, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(items),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const INSTRUCTIONS =
  'To move a habit, press Space or Enter, move it with the arrow keys, and press Space or Enter again. Escape puts it back.';

function announcementsFor(items: readonly Habit[]): Announcements {
  const nameOf = (id: string | number) => items.find((habit) => habit.id === id)?.name ?? '';
  const placeOf = (id: string | number) =>
    `place ${items.findIndex((habit) => habit.id === id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is taken, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => over && `${nameOf(active.id)}: ${placeOf(over.id)}.`,
    onDragEnd: ({ active, over }) => over && `${nameOf(active.id)} is at ${placeOf(over.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back, ${placeOf(active.id)}.`,
  } as Announcements;
}
