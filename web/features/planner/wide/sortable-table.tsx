import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { isHeading } from '#domain/habits/sections.ts';
import { type ShownHabit, useSectionRows } from '#web/features/habits/public.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Sortable } from '#web/ui/list/sortable.tsx';
import { HabitName } from '../habit-name.tsx';
import { isInterval, RhythmPart } from '../rhythm/rhythm-part.tsx';
import type { Reorder } from '../use-reorder.ts';
import { cellStyles, nameCellStyles, TableFrame, WeekdayCells } from './row-cells.tsx';

/** Rows that can be dragged by mouse and finger, within and between sections, and moved by the arrow keys. */
export function SortableTable({ reorder: { staged, arrange } }: { reorder: Reorder }) {
  const sectioned = useSectionRows(staged, { isAllOpen: true });
  if (!sectioned) return null;
  const { rows, move, describePlace } = sectioned;

  function drop(from: number, to: number): void {
    const arranged = move(from, to);
    if (arranged) arrange(arranged);
  }

  return (
    <Sortable items={rows} noun="habit" draggedBy="row" onMove={drop} {...{ describePlace }}>
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

/** The whole row is draggable by mouse and finger, the handle also by keyboard. */
function SortableRow({ habit }: { habit: ShownHabit }) {
  const {
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: habit.id });
  return (
    <tr
      ref={setNodeRef}
      {...listeners}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={clsx(
        'cursor-grab touch-manipulation select-none',
        isDragging && 'relative z-10 cursor-grabbing bg-floating shadow-lg',
      )}
    >
      <Cells habit={habit} />
      <td className={cellStyles}>
        <div className="grid justify-center">
          <IconButton
            ref={setActivatorNodeRef}
            {...attributes}
            icon={GripVertical}
            label={`Move ${habit.name}`}
            className="cursor-grab"
          />
        </div>
      </td>
    </tr>
  );
}

/** Memoised, because all rows rerender with each movement. */
const Cells = memo(function Cells({ habit }: { habit: ShownHabit }) {
  return (
    <>
      <th scope="row" className={nameCellStyles}>
        <HabitName habit={habit} className="min-h-11" />
        {!isInterval(habit) && <RhythmPart habit={habit} isLocked />}
      </th>
      <WeekdayCells habit={habit} isLocked />
    </>
  );
});
