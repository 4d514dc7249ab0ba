import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Habit } from '#contract/habits.ts';
import { Button } from '#web/ui/button.tsx';
import { useChangePlan } from '../use-change-plan.ts';
import { useWeekdayBoxes } from '../weekday-boxes.ts';
import { NameCell } from './name-cell.tsx';
import { WeekdayCells } from './row-cells.tsx';
import { cellStyles, TableFrame } from './table-frame.tsx';

type PlanTableProps = {
  habits: readonly Habit[];
  label: string;
  onDelete: (habit: Habit) => void;
};

export function PlanTable({ habits, label, onDelete }: PlanTableProps) {
  return (
    <TableFrame lastColumn="Delete" label={label}>
      {habits.map((habit) => (
        <PlanRow key={habit.id} habit={habit} onDelete={onDelete} />
      ))}
    </TableFrame>
  );
}

type PlanRowProps = { habit: Habit; onDelete: (habit: Habit) => void };

const PlanRow = memo(function PlanRow({ habit, onDelete }: PlanRowProps) {
  const plan = useChangePlan();
  return (
    <tr>
      <NameCell habit={habit} plan={plan} />
      <WeekdayCells habit={habit} boxes={useWeekdayBoxes(habit, plan)} plan={plan} />
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
