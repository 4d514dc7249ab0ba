import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type MoveTexts, Sortable } from '#web/ui/list/sortable.tsx';
import type { Reorder } from '../use-reorder.ts';
import { SortableRow } from './sortable-row.tsx';
import { TableFrame } from './table-frame.tsx';

const MOUSE = { activationConstraint: { distance: 4 } };
// A finger that moves at once scrolls the page.
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };

/** Rows that can be dragged by mouse and finger, and moved by the arrow keys. */
export function SortableTable({ reorder: { staged, move, isSaving } }: { reorder: Reorder }) {
  const pointers = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  return (
    <Sortable items={staged} texts={TEXTS} onMove={move} isDisabled={isSaving} pointers={pointers}>
      <TableFrame lastColumn="Move">
        {staged.map((habit) => (
          <SortableRow key={habit.id} habit={habit} />
        ))}
      </TableFrame>
    </Sortable>
  );
}

const TEXTS: MoveTexts = {
  instructions:
    'Press space to pick the habit up, the arrow keys to move it, space to drop it, and escape to leave it where it was.',
  started: (name, place) => `${name} picked up from ${place}.`,
  over: (name, place) => `${name} is over ${place}.`,
  dropped: (name, place) => `${name} dropped at ${place}.`,
  cancelled: (name, place) => `${name} is back at ${place}.`,
};
