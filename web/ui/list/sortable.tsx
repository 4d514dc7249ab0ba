import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  type SensorDescriptor,
  type SensorOptions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';

type Item = { id: number | string; name: string };

/** What is said while one of them moves, to those who do not see it. */
export type MoveTexts = {
  instructions: string;
  started: MoveText;
  over: MoveText;
  dropped: MoveText;
  cancelled: MoveText;
};
type MoveText = (name: string, position: string) => string;

type SortableProps = {
  items: readonly Item[];
  /** What takes one up by mouse and finger. By the arrow keys each can be moved. */
  pointers: SensorDescriptor<SensorOptions>[];
  texts: MoveTexts;
  isDisabled?: boolean;
  onMove: (from: number, to: number) => void;
  /** What is said of the place that one of them would get, where it is not simply one of so many. */
  describePlace?: ((from: number, to: number) => string) | undefined;
  children: ReactNode;
};

const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };
const keepColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });
// The same list each time: a new one would draw every row anew with every tick.
const MODIFIERS = [keepColumn];

/** Around rows that are sorted by hand; each of them calls `useSortable` with its id. */
export function Sortable({
  items,
  texts,
  describePlace,
  isDisabled = false,
  ...props
}: SortableProps) {
  const key = JSON.stringify(items.map(({ id }) => id));
  // The same here, as long as they are the same.
  const ids = useMemo(() => JSON.parse(key) as Item['id'][], [key]);

  function drop({ active, over }: DragEndEvent): void {
    if (!over || active.id === over.id) return;
    props.onMove(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
  }

  return (
    <DndContext
      sensors={useSensors(...props.pointers, useSensor(KeyboardSensor, KEYBOARD))}
      collisionDetection={closestCenter}
      modifiers={MODIFIERS}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(items, texts, describePlace),
        screenReaderInstructions: { draggable: texts.instructions },
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
  texts: MoveTexts,
  describePlace = (_from: number, to: number) => `place ${to + 1} of ${items.length}`,
): Announcements {
  const indexOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const say = (text: MoveText, moved: UniqueIdentifier, at: UniqueIdentifier = moved) =>
    text(items[indexOf(moved)]?.name ?? '', describePlace(indexOf(moved), indexOf(at)));
  return {
    onDragStart: ({ active }) => say(texts.started, active.id),
    onDragOver: ({ active, over }) => (over ? say(texts.over, active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => say(texts.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => say(texts.cancelled, active.id),
  };
}
