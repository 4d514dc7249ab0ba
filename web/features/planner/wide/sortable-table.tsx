import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useMemo } from 'react';
import type { Reorder } from '../use-reorder.ts';
import { describeMoves } from './describe-moves.ts';
import { SortableRow } from './sortable-row.tsx';
import { TableFrame } from './table-frame.tsx';

const keepColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Rows that can be dragged by mouse and finger, and moved by the arrow keys. */
export function SortableTable({ reorder: { staged, move, isSaving } }: { reorder: Reorder }) {
  const accessibility = useMemo(() => describeMoves(staged), [staged]);
  const items = useMemo(() => staged.map(({ id }) => id), [staged]);

  function drop({ active, over }: DragEndEvent): void {
    if (over) move(items.indexOf(Number(active.id)), items.indexOf(Number(over.id)));
  }

  return (
    <DndContext
      sensors={useRowSensors()}
      collisionDetection={closestCenter}
      modifiers={[keepColumn]}
      onDragEnd={drop}
      accessibility={accessibility}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy} disabled={isSaving}>
        <TableFrame lastColumn="Move">
          {staged.map((habit) => (
            <SortableRow key={habit.id} habit={habit} />
          ))}
        </TableFrame>
      </SortableContext>
    </DndContext>
  );
}

function useRowSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that moves at once scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}
