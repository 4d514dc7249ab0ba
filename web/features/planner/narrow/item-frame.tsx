import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { Badge } from '#web/ui/badge.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { weekdayInitial } from '#domain/days/weekdays.ts';
import { isInterval, RhythmPart } from '../rhythm/rhythm-part.tsx';
import { PausedMark, useWeekdayBoxes } from '../weekday-boxes.tsx';

type ItemFrameProps = {
  habit: ShownHabit;
  /** While habits are reordered. */
  isLocked?: boolean;
  isSelected?: boolean;
  /** The name of the habit with its action. */
  children: ReactNode;
};

export function ItemFrame(props: ItemFrameProps) {
  const { habit, isLocked = false, isSelected = false, children } = props;
  return (
    <li
      className={clsx(
        'relative rounded-lg p-2 shadow-sm transition-colors max-[359px]:-mx-2.5',
        // The browser lays out only visible rows.
        '[contain-intrinsic-size:auto_7rem] [content-visibility:auto]',
        isSelected ? 'bg-secondary ring-2 ring-accent' : 'bg-surface',
      )}
    >
      <div className="flex items-center gap-2 pr-1.5 max-[16rem]:flex-wrap">
        {children}
        <TypeBadge type={habit.type} />
      </div>
      {!isInterval(habit) && <WeekdayTiles {...{ habit, isLocked }} />}
      <RhythmPart {...{ habit, isLocked }} />
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
  'flex min-h-11 min-w-0 flex-1 items-center rounded-md px-1.5 py-1 select-none max-[16rem]:basis-full';

type WeekdayTilesProps = { habit: ShownHabit; isLocked: boolean };

function WeekdayTiles({ habit, isLocked }: WeekdayTilesProps) {
  const boxes = useWeekdayBoxes(habit, isLocked);
  const id = useId();
  return (
    <div role="group" aria-label={`Days of ${habit.name}`} className={weekStyles}>
      {boxes.map(({ weekday, isPaused, label, ...box }) => (
        <label key={weekday} className={tileStyles}>
          <input
            {...box}
            type="checkbox"
            aria-label={label}
            aria-describedby={isPaused ? `${id}-${weekday}` : undefined}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-md outline-none"
          />
          <span aria-hidden="true" className={dayStyles}>
            {weekdayInitial(weekday)}
          </span>
          {isPaused && <PausedMark id={`${id}-${weekday}`} className="top-0.5 right-0.5" />}
        </label>
      ))}
    </div>
  );
}

// Seven targets of 44 px need 308 px, which includes the padding on the narrowest phones.
const weekStyles = 'grid grid-cols-7 max-[359px]:-mx-2 max-[16rem]:grid-cols-4';

// The dimming is delayed, so that a fast tick does not flicker.
const tileStyles = clsx(
  'relative grid min-h-11 cursor-pointer place-items-center rounded-md text-sm font-medium select-none',
  'group text-secondary',
  'has-disabled:cursor-not-allowed has-disabled:opacity-50 has-disabled:transition-opacity has-disabled:delay-(--duration-slow)',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
);

// A ring instead of a fill, which would be more prominent than the names.
const dayStyles = clsx(
  'grid size-9 place-items-center rounded-full max-[16rem]:size-8 border-2 border-transparent transition-[border-color,color]',
  'group-has-checked:border-text group-has-checked:font-semibold group-has-checked:text-text',
);
