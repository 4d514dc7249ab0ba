import { clsx } from 'clsx';
import { weekdayInitial } from '#domain/weekdays.ts';
import type { useWeekdayBoxes } from '../weekday-boxes.ts';

type WeekdayTilesProps = { label: string; boxes: ReturnType<typeof useWeekdayBoxes> };

export function WeekdayTiles({ label, boxes }: WeekdayTilesProps) {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-7 gap-0.5">
      {boxes.map(({ weekday, label: name, ...box }) => (
        <label key={weekday} className={tileStyles}>
          <input
            {...box}
            type="checkbox"
            aria-label={name}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-md outline-none"
          />
          <span aria-hidden="true">{weekdayInitial(weekday)}</span>
        </label>
      ))}
    </div>
  );
}

// The dimming waits a moment, so that a tick that is answered at once does not flicker.
const tileStyles = clsx(
  'relative grid min-h-11 cursor-pointer place-items-center rounded-md text-sm font-medium select-none',
  'bg-secondary text-secondary transition-[background-color,color]',
  'has-checked:bg-primary has-checked:text-on-primary',
  'has-disabled:cursor-not-allowed has-disabled:opacity-50 has-disabled:transition-opacity has-disabled:delay-(--duration-slow)',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
);
