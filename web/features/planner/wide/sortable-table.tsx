import { areInSections } from '#web/features/habits/public.ts';
import { Sortable } from '#web/ui/list/sortable.tsx';
import type { Reorder } from '../use-reorder.ts';
import { MOVE_TEXTS, usePointers } from './pointers.ts';
import { SectionedTable } from './sectioned-table.tsx';
import { SortableRow } from './sortable-row.tsx';
import { TableFrame } from './table-frame.tsx';

/** Rows that can be dragged by mouse and finger, and moved by the arrow keys. */
export function SortableTable({ reorder }: { reorder: Reorder }) {
  const { staged, move } = reorder;
  const pointers = usePointers();
  if (areInSections(staged)) return <SectionedTable {...{ reorder, pointers }} />;
  return (
    <Sortable items={staged} texts={MOVE_TEXTS} onMove={move} pointers={pointers}>
      <TableFrame lastColumn="Move">
        {staged.map((habit) => (
          <SortableRow key={habit.key} habit={habit} />
        ))}
      </TableFrame>
    </Sortable>
  );
}
