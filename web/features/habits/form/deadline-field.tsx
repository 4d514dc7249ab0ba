import { type ComponentProps, useState } from 'react';
import { DEFAULT_DEADLINE, FORM_DEADLINE } from '#domain/habits/habit.ts';
import { inRow } from './part-styles.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const CHOICES = [
  { value: 'any', label: 'None' },
  { value: 'time', label: 'Set a time' },
] as const;

type DeadlineFieldProps = {
  /** Its value is the end of the day when there is no deadline. */
  field: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange'>;
  onChange: (deadline: string) => void;
};

/** The field for a time is shown when the user chooses to set one. */
export function DeadlineField({ field, onChange }: DeadlineFieldProps) {
  const isAnyTime = field.value === FORM_DEADLINE;
  // A separate state, because a time that is being typed may be midnight for a moment, and the field must not disappear.
  const [hasTime, setHasTime] = useState(!isAnyTime);
  const [timeAtFirst] = useState(isAnyTime ? DEFAULT_DEADLINE : String(field.value));
  return (
    <div>
      <div className={inRow}>
        <span aria-hidden="true" className="text-sm font-medium">
          Deadline
        </span>
        <SegmentedControl
          label="Deadline"
          options={CHOICES}
          value={hasTime ? 'time' : 'any'}
          onValueChange={(choice) => {
            setHasTime(choice === 'time');
            onChange(choice === 'time' ? timeAtFirst : FORM_DEADLINE);
          }}
        />
      </div>
      {hasTime && (
        <div className="pt-2">
          <TextField
            {...field}
            type="time"
            label="Deadline"
            isLabelHidden
            hint={isAnyTime && 'Midnight means any time today.'}
          />
        </div>
      )}
    </div>
  );
}
