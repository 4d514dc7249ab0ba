import { clsx } from 'clsx';
import { useId } from 'react';
import { weekdayInitial } from '#domain/days/weekdays.ts';
import { PausedMark } from '../paused-mark.tsx';
import type { useWeekdayBoxes } from '../weekday-boxes.ts';

type WeekdayTilesProps = { label: string; boxes: ReturnType<typeof useWeekdayBoxes> };

export function WeekdayTiles({ label, boxes }: WeekdayTilesProps) {
  const id = useId();
  return (
    <div role="group" aria-label={label} className={weekStyles}>
      {boxes.map(({ weekday, isPaused, label: name, ...box }) => (
        <label key={weekday} className={tileStyles}>
          <input
            {...box}
            type="checkbox"
            aria-label={name}
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
const weekStyles = 'grid grid-cols-7 max-[359px]:-mx-2';

// The dimming is delayed, so that a fast tick does not flicker.
const tileStyles = clsx(
  'relative grid min-h-11 cursor-pointer place-items-center rounded-md text-sm font-medium select-none',
  'group text-secondary',
  'has-disabled:cursor-not-allowed has-disabled:opacity-50 has-disabled:transition-opacity has-disabled:delay-(--duration-slow)',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
);

// A ring instead of a fill, which would be more prominent than the names.
const dayStyles = clsx(
  'grid size-9 place-items-center rounded-full border-2 border-transparent transition-[border-color,color]',
  'group-has-checked:border-text group-has-checked:font-semibold group-has-checked:text-text',
);
