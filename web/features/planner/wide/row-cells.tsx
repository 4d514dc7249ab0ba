import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { WEEKDAYS, weekdayName } from '#domain/days/weekdays.ts';
import { isInterval, RhythmPart } from '../rhythm/rhythm-part.tsx';
import { weekdaysOf } from '#domain/days/week.ts';
import { useUserCalendar } from '#web/client/user-calendar.ts';
import { Card } from '#web/ui/card.tsx';
import { PAUSED_THIS_WEEK, PausedMark, useWeekdayBoxes } from '../weekday-boxes.tsx';

export const cellStyles = 'border-t border-border p-0';

/** Pending boxes are dimmed after a delay, because ticks would flicker. */
const patientStyles = 'justify-center transition-opacity delay-(--duration-slow)';

type WeekdayCellsProps = {
  habit: ShownHabit;
  /** While habits are reordered. */
  isLocked?: boolean;
};

export function WeekdayCells({ habit, isLocked = false }: WeekdayCellsProps) {
  const boxes = useWeekdayBoxes(habit, isLocked);
  if (isInterval(habit)) {
    return (
      <td colSpan={WEEKDAYS.length} className={cellStyles}>
        <RhythmPart {...{ habit, isLocked }} />
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

type TableFrameProps = {
  /** The heading of the last column. */
  lastColumn: 'Delete' | 'Move';
  label?: string;
  children: ReactNode;
};

export function TableFrame({ lastColumn, label = 'Weekly schedule', children }: TableFrameProps) {
  const weekdays = weekdaysOf(useUserCalendar().week);
  const isMoving = lastColumn === 'Move';
  const head = clsx('bg-surface py-3 font-medium', !isMoving && 'sticky top-16 z-10');
  return (
    <Card isPadded={false} aria-label={label}>
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead className="text-sm text-secondary">
          <tr>
            <th scope="col" className={clsx(head, 'rounded-tl-lg pl-5 text-left')}>
              Habit
            </th>
            {weekdays.map((weekday) => (
              <WeekdayHead key={weekday} name={weekdayName(weekday)} className={head} />
            ))}
            <th scope="col" className={clsx(head, 'w-20 rounded-tr-lg')}>
              {lastColumn}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}

function WeekdayHead({ name, className }: { name: string; className: string }) {
  return (
    <th scope="col" aria-label={name} className={clsx(className, 'w-12 lg:w-16 xl:w-25')}>
      <span className="xl:hidden">{name.slice(0, 3)}</span>
      <span className="max-xl:hidden">{name}</span>
    </th>
  );
}
