import { clsx } from 'clsx';
import { useId } from 'react';
import { weekdaysOf } from '#domain/days/week.ts';
import { sortWeekdays, type Weekday, weekdayInitial, weekdayName } from '#domain/days/weekdays.ts';
import { useUserCalendar } from '#web/client/user-calendar.ts';

type WeekdayPickerProps = {
  value: readonly Weekday[];
  onChange: (days: Weekday[]) => void;
  error: string | undefined;
  legend?: string;
  /** Inside a frame with a border. */
  isInset?: boolean;
};

export function WeekdayPicker({
  value,
  onChange,
  error,
  legend = 'Days of Week',
  isInset = false,
}: WeekdayPickerProps) {
  const errorId = useId();
  const weekdays = weekdaysOf(useUserCalendar().week);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div
        className={clsx(
          'grid grid-cols-7',
          isInset ? 'max-[374px]:grid-cols-4' : 'max-[359px]:-mx-4.5',
        )}
      >
        {weekdays.map((day) => (
          <label
            key={day}
            className={clsx(
              dayStyles,
              value.length === weekdays.length ? everyDayStyles : chosenStyles,
            )}
          >
            <input
              type="checkbox"
              name="weekdays"
              aria-label={weekdayName(day)}
              aria-invalid={error ? true : undefined}
              checked={value.includes(day)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? sortWeekdays([...value, day])
                    : value.filter((other) => other !== day),
                )
              }
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            <span aria-hidden="true">{weekdayInitial(day)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

// Seven targets of 44 px need 308 px. They touch, but their colours have gaps. The narrowest phones use the padding of the
// dialog, or a second row inside a frame.
const dayStyles = clsx(
  'border border-transparent bg-clip-padding',
  'relative grid min-h-11 cursor-pointer place-items-center rounded-md text-sm font-medium transition-colors select-none',
  'text-secondary hover:text-text',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text',
);

const chosenStyles = 'bg-secondary has-checked:bg-primary has-checked:text-on-primary';
/** Every day is the default, so nothing stands out. */
const everyDayStyles = 'text-text [box-shadow:inset_0_0_0_1px_var(--color-outline)]';
