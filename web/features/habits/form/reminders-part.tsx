import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { MAX_REMINDERS, TOO_MANY_REMINDERS } from '#domain/reminders/reminder.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { partStyles } from './part-styles.ts';
import {
  reminderErrors,
  nextReminder,
  type ReminderErrors,
  type ReminderValue,
} from './reminder-values.ts';
import { NoChannelNote } from '#web/features/channels/public.ts';
import { WeekdayPicker } from './weekday-picker.tsx';
import { useFocusWhenAdded } from '#web/ui/focus.ts';

type RemindersPartProps = {
  value: ReminderValue[];
  onChange: (reminders: ReminderValue[]) => void;
  hasError: boolean;
};

/** The times of the reminders. */
export function RemindersPart(part: RemindersPartProps) {
  return (
    <div className={clsx('grid grid-cols-1 gap-4', partStyles)}>
      <span className="text-sm font-medium">Reminders</span>
      <p className="-mt-3 text-sm text-secondary">
        We’ll remind you at these times unless it’s done or paused.
      </p>
      <NoChannelNote />
      <Reminders {...part} />
    </div>
  );
}

function Reminders({ value, onChange, hasError }: RemindersPartProps) {
  const [added, setAdded] = useState<number>();
  const errors = hasError ? reminderErrors(value) : [];
  const isFull = value.length >= MAX_REMINDERS;
  return (
    <>
      {value.length > 0 && (
        <ul className="grid grid-cols-1 gap-4">
          {value.map((reminder, at) => (
            <ReminderLine
              // Reminders have no id. They are added at the end or removed.
              key={at}
              {...{ reminder, at }}
              errors={errors[at] ?? {}}
              isJustAdded={at === added}
              onChange={(next) => onChange(value.with(at, next))}
              onRemove={() => onChange(value.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="text-sm text-secondary">{TOO_MANY_REMINDERS}</p>
      ) : (
        <Button
          className="justify-self-start"
          onClick={() => {
            setAdded(value.length);
            onChange([...value, nextReminder(value)]);
          }}
        >
          <Plus aria-hidden="true" />
          Add reminder
        </Button>
      )}
    </>
  );
}

type ReminderLineProps = {
  reminder: ReminderValue;
  at: number;
  errors: ReminderErrors;
  isJustAdded: boolean;
  onChange: (reminder: ReminderValue) => void;
  onRemove: () => void;
};

function ReminderLine({
  reminder,
  at,
  errors,
  isJustAdded,
  onChange,
  onRemove,
}: ReminderLineProps) {
  const { time, weekdays, alsoWhenMet } = reminder;
  const field = useFocusWhenAdded(isJustAdded);
  const id = useId();
  return (
    <li aria-labelledby={id} className="grid grid-cols-1 gap-3 border-b border-border pb-4">
      <span id={id} className="sr-only">
        Reminder {at + 1}
      </span>
      <div className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[1fr_1fr_auto]">
        <TextField
          ref={field}
          type="time"
          label="Time"
          value={time}
          error={errors.time}
          onChange={({ target }) => onChange({ ...reminder, time: target.value })}
        />
        <SelectField
          label="Days"
          value={weekdays === null ? 'due' : 'chosen'}
          className="max-sm:order-last max-sm:col-span-2"
          onChange={({ target }) =>
            onChange({ ...reminder, weekdays: target.value === 'due' ? null : [] })
          }
          options={[
            { value: 'due', label: 'When it is due' },
            { value: 'chosen', label: 'On specific days' },
          ]}
        />
        <IconButton
          icon={X}
          label={`Remove reminder ${at + 1}`}
          onClick={onRemove}
          className="mt-6.5"
        />
      </div>
      {weekdays !== null && (
        <WeekdayPicker
          legend="Remind me on"
          value={weekdays}
          onChange={(days) => onChange({ ...reminder, weekdays: days })}
          error={errors.weekdays}
        />
      )}
      <Checkbox
        label="Even when it’s already done"
        checked={alsoWhenMet}
        onCheckedChange={(isChecked) => onChange({ ...reminder, alsoWhenMet: isChecked })}
      />
    </li>
  );
}
