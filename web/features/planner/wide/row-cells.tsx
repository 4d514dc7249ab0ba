import { clsx } from 'clsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { EditHabit, ShownHabit } from '#web/features/habits/public.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { isInterval, RhythmPart } from '#web/features/planner/rhythm/rhythm-part.tsx';
import { PausedMark } from '../paused-mark.tsx';
import { PAUSED_THIS_WEEK, type useWeekdayBoxes } from '../weekday-boxes.ts';
import { cellStyles } from './table-frame.tsx';

/** Pending boxes are dimmed after a delay, because ticks would flicker. */
const patientStyles = 'justify-center transition-opacity delay-(--duration-slow)';

type WeekdayCellsProps = {
  habit: ShownHabit;
  boxes: ReturnType<typeof useWeekdayBoxes>;
  /** Undefined while reordering. */
  onEdit: EditHabit | null;
};

export function WeekdayCells({ habit, boxes, onEdit }: WeekdayCellsProps) {
  if (isInterval(habit)) {
    return (
      <td colSpan={WEEKDAYS.length} className={cellStyles}>
        <RhythmPart habit={habit} onEdit={onEdit} />
      </td>
    );
  }
  return boxes.map(({ weekday, isPaused, ...box }) => (
    <td key={weekday} className={clsx(cellStyles, 'relative')}>
      <Checkbox
        {...box}
        isLabelHidden
        hint={isPaused && PAUSED_THIS_WEEK}
        className={patientStyles}
      />
      {isPaused && <PausedMark className="top-1/2 left-1/2 translate-x-3 -translate-y-1/2" />}
    </td>
  ));
}

export const nameCellStyles = clsx(cellStyles, 'py-1.5 pr-3 pl-5 text-left font-normal');
