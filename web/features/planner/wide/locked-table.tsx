import { GripVertical } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { HabitName } from '../habit-name.tsx';
import { lockedBoxes } from '../weekday-boxes.ts';
import { nameCellStyles, WeekdayCells } from './row-cells.tsx';
import { cellStyles, TableFrame } from './table-frame.tsx';

/** The table while what moves its rows is on the way. */
export function LockedTable({ habits }: { habits: readonly Habit[] }) {
  return (
    <TableFrame lastColumn="Move">
      {habits.map((habit) => (
        <tr key={habit.id}>
          <LockedCells habit={habit} />
          <td className={cellStyles}>
            <GripVertical aria-hidden="true" className="mx-auto size-4.5 text-secondary" />
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}

export function LockedCells({ habit }: { habit: Habit }) {
  return (
    <>
      <th scope="row" className={nameCellStyles}>
        <HabitName habit={habit} className="min-h-11" />
      </th>
      <WeekdayCells boxes={lockedBoxes(habit)} />
    </>
  );
}
