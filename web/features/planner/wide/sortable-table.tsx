import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { isHeading } from '#domain/habits/sections.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { type ShownHabit, useSectionRows } from '#web/features/habits/public.ts';
import { Sortable } from '#web/ui/list/sortable.tsx';
import type { Reorder } from '../use-reorder.ts';
import { SortableRow } from './sortable-row.tsx';
import { cellStyles, TableFrame } from './row-cells.tsx';

/** Rows that can be dragged by mouse and finger, also between sections, and moved by the arrow keys. */
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
