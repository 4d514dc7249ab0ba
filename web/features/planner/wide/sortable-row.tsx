import { useSortable } from '@dnd-kit/sortable';
import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { IconButton } from '#web/ui/button.tsx';
import { HabitName } from '../habit-name.tsx';
import { isInterval, RhythmPart } from '../rhythm/rhythm-part.tsx';
import { cellStyles, nameCellStyles, WeekdayCells } from './row-cells.tsx';

/** The whole row is draggable by mouse and finger, the handle also by keyboard. */
export function SortableRow({ habit }: { habit: ShownHabit }) {
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
