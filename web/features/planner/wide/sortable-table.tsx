import { areInSections } from '#web/features/habits/public.ts';
import { Sortable } from '#web/ui/list/sortable.tsx';
import type { Reorder } from '../use-reorder.ts';
import { SectionedTable } from './sectioned-table.tsx';
import { SortableRow } from './sortable-row.tsx';
import { TableFrame } from './table-frame.tsx';

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
