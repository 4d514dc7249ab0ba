import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { IconButton } from '#web/ui/button.tsx';
import { NameCell } from './name-cell.tsx';
import { WeekdayCells, cellStyles, TableFrame } from './row-cells.tsx';

type PlanTableProps = {
  habits: readonly ShownHabit[];
  label: string;
  onDelete: (habit: ShownHabit) => void;
};

export function PlanTable({ habits, label, onDelete }: PlanTableProps) {
  return (
    <TableFrame lastColumn="Delete" label={label}>
      {habits.map((habit) => (
        <PlanRow key={habit.key} habit={habit} onDelete={onDelete} />
      ))}
    </TableFrame>
  );
}

type PlanRowProps = { habit: ShownHabit; onDelete: (habit: ShownHabit) => void };

const PlanRow = memo(function PlanRow({ habit, onDelete }: PlanRowProps) {
  return (
    <tr>
      <NameCell habit={habit} />
      <WeekdayCells habit={habit} />
      <td className={cellStyles}>
        <div className="grid justify-center">
          <IconButton
            icon={Trash2}
            label={`Delete ${habit.name}`}
            className="text-secondary!"
            onClick={() => onDelete(habit)}
          />
        </div>
      </td>
    </tr>
  );
});
