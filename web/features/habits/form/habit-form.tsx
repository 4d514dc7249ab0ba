import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { FormValues, iconOf } from './form-values.ts';
import { IconPicker } from './icon-picker.tsx';
import { WeekdayPicker } from './weekday-picker.tsx';

type HabitFormProps = {
  initial: FormValues;
  isSaving: boolean;
  onSave: (values: FormValues) => void;
  onCancel: () => void;
};

export function HabitForm({ initial, isSaving, onSave, onCancel }: HabitFormProps) {
  const { control, register, handleSubmit, formState } = useForm<FormValues>({
    resolver: zodResolver(FormValues),
    defaultValues: initial,
  });
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(onSave)(event)}
      className="grid grid-cols-1 gap-5"
    >
      <TextField
        {...register('name')}
        label="Habit Name"
        placeholder="Read ten pages"
        autoComplete="off"
        error={errors.name?.message}
      />
      <Frequency control={control} />
      <Days control={control} error={errors.weekdays?.message} />
      <Icon control={control} />
      <TextareaField
        {...register('notes')}
        label="Private Notes"
        hint="Only you can read these."
        error={errors.notes?.message}
      />
      <Controller
        control={control}
        name="isPrivate"
        render={({ field: { value, onChange, name } }) => (
          <Switch
            label="Keep this habit private"
            hint="It is not shown on your public profile."
            checked={value}
            onCheckedChange={onChange}
            name={name}
          />
        )}
      />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isSaving}>
          Save Habit
        </Button>
      </DialogActions>
    </form>
  );
}

const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;

type PartProps = { control: Control<FormValues> };

function Frequency({ control }: PartProps) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium">
        Frequency
      </span>
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <SegmentedControl
            label="Frequency"
            isFullWidth
            options={FREQUENCIES}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
    </div>
  );
}

function Days({ control, error }: PartProps & { error: string | undefined }) {
  if (useWatch({ control, name: 'type' }) === 'daily') return null;
  return (
    <Controller
      control={control}
      name="weekdays"
      render={({ field }) => (
        <WeekdayPicker value={field.value} onChange={field.onChange} error={error} />
      )}
    />
  );
}

function Icon({ control }: PartProps) {
  const name = useWatch({ control, name: 'name' });
  return (
    <Controller
      control={control}
      name="icon"
      render={({ field }) => (
        <IconPicker
          name={name}
          value={iconOf({ icon: field.value, name })}
          isSuggested={field.value === null}
          onChange={field.onChange}
        />
      )}
    />
  );
}
