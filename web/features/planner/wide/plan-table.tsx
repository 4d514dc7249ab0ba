import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import { type ShownHabit, useEditHabit } from '#web/features/habits/public.ts';
import { Button } from '#web/ui/button.tsx';
import { useWeekdayBoxes } from '../weekday-boxes.ts';
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
  const onEdit = useEditHabit();
  return (
    <tr>
      <NameCell habit={habit} onEdit={onEdit} />
      <WeekdayCells habit={habit} boxes={useWeekdayBoxes(habit, onEdit)} onEdit={onEdit} />
      <td className={cellStyles}>
        <div className="grid justify-center">
          <Button
            variant="quiet"
            size="icon"
            className="text-secondary!"
            aria-label={`Delete ${habit.name}`}
            onClick={() => onDelete(habit)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      </td>
    </tr>
  );
});
