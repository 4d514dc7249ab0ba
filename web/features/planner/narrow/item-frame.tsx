import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { EditHabit, ShownHabit } from '#web/features/habits/public.ts';
import { Badge } from '#web/ui/badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { isInterval, RhythmPart } from '../rhythm/rhythm-part.tsx';
import type { useWeekdayBoxes } from '../weekday-boxes.ts';
import { WeekdayTiles } from './weekday-tiles.tsx';

type ItemFrameProps = {
  habit: ShownHabit;
  boxes: ReturnType<typeof useWeekdayBoxes>;
  /** Undefined while reordering. */
  onEdit?: EditHabit;
  isSelected?: boolean;
  /** The name of the habit with its action. */
  children: ReactNode;
};

export function ItemFrame({ habit, boxes, onEdit, isSelected = false, children }: ItemFrameProps) {
  return (
    <li
      className={clsx(
        'relative rounded-lg p-2 shadow-sm transition-colors max-[359px]:-mx-2.5',
        // The browser lays out only visible rows.
        '[contain-intrinsic-size:auto_7rem] [content-visibility:auto]',
        isSelected ? 'bg-secondary ring-2 ring-accent' : 'bg-surface',
      )}
    >
      <div className="flex items-center gap-2 pr-1.5">
        {children}
        <TypeBadge type={habit.type} />
      </div>
      {!isInterval(habit) && <WeekdayTiles label={`Days of ${habit.name}`} boxes={boxes} />}
      <RhythmPart habit={habit} onEdit={onEdit ?? null} />
    </li>
  );
}

function TypeBadge({ type }: { type: ShownHabit['type'] }) {
  const word = type === 'daily' ? 'Daily' : 'Weekly';
  return (
    <Badge>
      <span aria-hidden="true">{word.charAt(0)}</span>
      <VisuallyHidden>{word}</VisuallyHidden>
    </Badge>
  );
}

export const nameButtonStyles =
  'flex min-h-11 min-w-0 flex-1 items-center rounded-md px-1.5 py-1 select-none';
