import type { Habit } from '#contract/habits.ts';
import { HabitName } from '../habit-name.tsx';
import { lockedBoxes } from '../weekday-boxes.ts';
import { nameCellStyles, WeekdayCells } from './row-cells.tsx';

/** A row while its place is what changes. */
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
