import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { isHeading } from '#domain/habits/sections.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { areInSections, type ShownHabit, useSectionRows } from '#web/features/habits/public.ts';
import { type MoveTexts, Sortable } from '#web/ui/list/sortable.tsx';
import type { Reorder } from '../use-reorder.ts';
import { SectionedTable } from './sectioned-table.tsx';
import { SortableRow } from './sortable-row.tsx';
import { cellStyles, TableFrame } from './table-frame.tsx';

/** Rows that can be dragged by mouse and finger, and moved by the arrow keys. */
export function SortableTable({ reorder }: { reorder: Reorder }) {
  const { staged, move } = reorder;
  if (areInSections(staged)) return <SectionedTable reorder={reorder} />;
  return (
    <Sortable items={staged} noun="habit" draggedBy="row" onMove={move}>
      <TableFrame lastColumn="Move">
        {staged.map((habit) => (
          <SortableRow key={habit.key} habit={habit} />
        ))}
      </TableFrame>
    </Sortable>
  );
}

type SectionedTableProps = { reorder: Reorder; pointers: ReturnType<typeof usePointers> };

/** The table with sections, between which habits can be dragged. */
function SectionedTable({ reorder, pointers }: SectionedTableProps) {
  const { staged, arrange } = reorder;
  const sectioned = useSectionRows(staged, { isAllOpen: true });
  if (!sectioned) return null;
  const { rows, move, describePlace } = sectioned;

  function drop(from: number, to: number): void {
    const arranged = move(from, to);
    if (!arranged) return;
    const { habits, moved } = arranged;
    arrange(habits.map((habit) => (habit.id === moved.id ? { ...habit, ...moved } : habit)));
  }

  return (
    <Sortable items={rows} texts={MOVE_TEXTS} onMove={drop} {...{ pointers, describePlace }}>
      <TableFrame lastColumn="Move">
        {rows.map(({ id, name, row }) =>
          isHeading(row) ? (
            <HeadingRow key={id} {...{ id, name }} />
          ) : (
            <SortableRow key={id} habit={row} />
          ),
        )}
      </TableFrame>
    </Sortable>
  );
}

/** Name, weekdays and the last column. */
const COLUMNS = WEEKDAYS.length + 2;

/** Accepts habits, but cannot be dragged. */
function HeadingRow({ id, name }: { id: ShownHabit['id']; name: string }) {
  const { setNodeRef, transform, transition } = useSortable({ id, disabled: { draggable: true } });
  return (
    <tr
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <th
        scope="colgroup"
        colSpan={COLUMNS}
        className={clsx(cellStyles, 'bg-secondary px-5 py-2 text-left font-semibold wrap-anywhere')}
      >
        {name}
      </th>
    </tr>
  );
}

const MOUSE = { activationConstraint: { distance: 4 } };
// A finger that moves immediately scrolls the page.
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } };

/** Rows can be dragged by mouse and finger. */
const usePointers = () => useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));

const MOVE_TEXTS: MoveTexts = {
  instructions:
    'Press space to pick the habit up, the arrow keys to move it, space to drop it, and escape to leave it where it was.',
  started: (name, position) => `${name} picked up from ${position}.`,
  over: (name, position) => `${name} is over ${position}.`,
  dropped: (name, position) => `${name} dropped at ${position}.`,
  cancelled: (name, position) => `${name} is back at ${position}.`,
};
