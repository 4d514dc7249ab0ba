import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
  KeyboardSensor,
  MouseSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  verticalListSortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import { DRAG_STARTS_AT_PX, MAX_SLIP_PX } from '../gestures/touch.ts';

type Item = { id: number | string; name: string };

type SortableProps = {
  items: readonly Item[];
  noun: 'habit' | 'section';
  draggedBy: DragHandle;
  isDisabled?: boolean;
  onMove: (from: number, to: number) => void;
  /** Describes the position `to` for screen readers. */
  describePlace?: ((from: number, to: number) => string) | undefined;
  children: ReactNode;
};

const keepColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });
// A new list would make every row render.
const MODIFIERS = [keepColumn];

/** For a row in a `Sortable` that is dragged by a handle. Spread `row` on the row, and `handle` on a button. */
export function useSortableRow(id: Item['id']) {
  const sortable = useSortable({ id });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition } =
    sortable;
  const translate = transform ? `translate3d(0, ${transform.y}px, 0)` : undefined;
  const describedBy = attributes['aria-describedby'];
  return {
    row: { ref: setNodeRef, style: { transform: translate, transition } },
    handle: { ref: setActivatorNodeRef, 'aria-describedby': describedBy, ...listeners },
    isDragging: sortable.isDragging,
  };
}

/** Wraps rows that the user sorts by hand. Each row calls `useSortableRow` or `useSortable` with its id. */
export function Sortable({
  items,
  noun,
  draggedBy,
  describePlace,
  isDisabled = false,
  ...props
}: SortableProps) {
  const key = JSON.stringify(items.map(({ id }) => id));
  // Keeps its identity as long as the ids are the same.
  const ids = useMemo(() => JSON.parse(key) as Item['id'][], [key]);

  function drop({ active, over }: DragEndEvent): void {
    if (!over || active.id === over.id) return;
    props.onMove(ids.indexOf(active.id), ids.indexOf(over.id));
  }

  return (
    <DndContext
      sensors={useDragSensors(draggedBy)}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(items, describePlace),
        screenReaderInstructions: { draggable: instructionsFor(noun) },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        {props.children}
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(
  items: readonly Item[],
  describePlace = (_from: number, to: number) => `place ${to + 1} of ${items.length}`,
): Announcements {
  const indexOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const say = (between: string, moved: UniqueIdentifier, at: UniqueIdentifier = moved) => {
    const name = items[indexOf(moved)]?.name ?? '';
    return `${name}${between}${describePlace(indexOf(moved), indexOf(at))}.`;
  };
  return {
    onDragStart: ({ active }) => say(' picked up from ', active.id),
    onDragOver: ({ active, over }) => (over ? say(' is over ', active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => say(' dropped at ', active.id, over?.id),
    onDragCancel: ({ active }) => say(' is back at ', active.id),
  };
}

const instructionsFor = (noun: string): string =>
  `To move a ${noun}, press Space or Enter, move it with the arrow keys, and press Space or Enter again. Escape puts it back.`;

/** The whole row can be dragged, or a handle at its side. */
type DragHandle = 'row' | 'handle';

const AFTER_MOVE = { activationConstraint: { distance: DRAG_STARTS_AT_PX } };
// A finger that moves immediately scrolls the page.
const AFTER_REST = { activationConstraint: { delay: 200, tolerance: MAX_SLIP_PX } };
const BY_ARROWS = { coordinateGetter: sortableKeyboardCoordinates };

/** Mouse, finger and arrow keys. */
function useDragSensors(draggedBy: DragHandle) {
  const keyboard = useSensor(KeyboardSensor, BY_ARROWS);
  const pointer = useSensor(PointerSensor, AFTER_MOVE);
  const mouse = useSensor(MouseSensor, AFTER_MOVE);
  const touch = useSensor(TouchSensor, AFTER_REST);
  return useSensors(...(draggedBy === 'row' ? [mouse, touch, keyboard] : [pointer, keyboard]));
}
