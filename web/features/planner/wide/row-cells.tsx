import { clsx } from 'clsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { useWeekdayBoxes } from '../weekday-boxes.ts';
import { cellStyles } from './table-frame.tsx';

/** A box that waits briefly is not dimmed: each tick would flicker. */
const patientStyles = 'justify-center transition-opacity delay-(--duration-slow)';

export function WeekdayCells({ boxes }: { boxes: ReturnType<typeof useWeekdayBoxes> }) {
  return boxes.map(({ weekday, ...box }) => (
    <td key={weekday} className={cellStyles}>
      <Checkbox {...box} isLabelHidden className={patientStyles} />
    </td>
  ));
}

export const nameCellStyles = clsx(cellStyles, 'py-1.5 pr-3 pl-5 text-left font-normal');
