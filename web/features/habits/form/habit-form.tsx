import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { isSameName } from '#domain/habits/same-name.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { DeadlineField } from './deadline-field.tsx';
import { iconOf } from '../data/habit-codec.ts';
import { FormValues } from './form-values.ts';
import { IconPicker } from './icon-picker.tsx';
import { WeekdayPicker } from './weekday-picker.tsx';
import { partStyles } from './part-styles.ts';
import { SectionField } from './section-field.tsx';
import { StepsField } from './steps-field.tsx';
import { TagsField } from './tags-field.tsx';
import type { OrderPartProps } from './order-values.ts';
import { RemindersPart } from './reminders-part.tsx';
import { FlexiblePart } from './flexible-part.tsx';

type HabitFormProps = {
  initial: FormValues;
  /** The names of the other habits. A duplicate name is reported, but accepted. */
  otherNames: readonly string[];
  /** Rejects when the server refuses. The caller reports the failure. */
  onSave: (values: FormValues) => Promise<unknown>;
  onDone: () => void;
};

export function HabitForm({ initial, otherNames, onSave, onDone }: HabitFormProps) {
  const { form, field, values, change, faults, isSending } = useForm({
    rules: FormValues,
    initial,
    send: onSave,
    onSent: onDone,
    onRefused: () => {},
  });
  const isTwice = otherNames.some((name) => isSameName(name, values.name));
  return (
    <form {...form}>
      <div className="grid grid-cols-1 gap-5">
        <TextField
          {...field('name')}
          label="Habit Name"
          placeholder="Read ten pages"
          autoComplete="off"
          hint={isTwice && <output>You already have a habit with this name.</output>}
        />
        <Frequency
          value={values.isFlexible ? 'flexible' : values.type}
          onChange={(frequency) =>
            change(
              frequency === 'flexible'
                ? { isFlexible: true }
                : { isFlexible: false, type: frequency },
            )
          }
        />
        {values.isFlexible && <FlexiblePart {...{ values, change, faults }} />}
        {!values.isFlexible && values.type === 'weekly' && (
          <WeekdayPicker
            value={values.weekdays}
            onChange={(weekdays) => change({ weekdays })}
            error={faults?.weekdays}
          />
        )}
        <DeadlineField field={field('deadline')} onChange={(deadline) => change({ deadline })} />
        <IconPicker
          name={values.name}
          value={iconOf(values)}
          isSuggested={values.icon === null}
          onChange={(icon) => change({ icon })}
        />
        <More label="Reminders" isOpenFirst={false} error={faults?.reminders}>
          <RemindersPart
            value={values.reminders}
            onChange={(reminders) => change({ reminders })}
            hasFault={faults?.reminders !== undefined}
          />
        </More>
        <More label="Steps, section and tags" isOpenFirst={hasOrder(initial)}>
          <OrderPart {...{ values, change, faults }} />
        </More>
        <TextareaField {...field('notes')} label="Private Notes" hint="Only you can see these." />
        <Switch
          label="Keep this habit private"
          hint="Hide it from your public profile."
          checked={values.isPrivate}
          onCheckedChange={(isPrivate) => change({ isPrivate })}
        />
      </div>
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isSending}>
          Save Habit
        </Button>
      </DialogActions>
    </form>
  );
}

const hasOrder = ({ section, tags, steps }: FormValues): boolean =>
  section !== null || tags.length > 0 || steps.length > 0;

type MoreProps = {
  label: string;
  isOpenFirst: boolean;
  /** Its fields say themselves what is wrong, where they are seen. */
  error?: string | undefined;
  children: ReactNode;
};

/** What most habits do without. */
function More({ label, isOpenFirst, error, children }: MoreProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonStyles({ variant: 'quiet', className: '-ml-4' })}
      >
        {label}
        <ChevronDown
          aria-hidden="true"
          className={isOpen ? 'rotate-180 transition-[rotate]' : 'transition-[rotate]'}
        />
      </button>
      {isOpen ? (
        <div id={id} className="mt-2">
          {children}
        </div>
      ) : (
        error && (
          <p role="alert" className="text-sm font-medium text-error">
            {error}
          </p>
        )
      )}
    </div>
  );
}

const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'flexible', label: 'Flexible' },
] as const;

type Frequency = (typeof FREQUENCIES)[number]['value'];

type FrequencyProps = {
  value: Frequency;
  onChange: (frequency: Frequency) => void;
};

function Frequency({ value, onChange }: FrequencyProps) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium">
        Frequency
      </span>
      <SegmentedControl
        label="Frequency"
        isFullWidth
        options={FREQUENCIES}
        value={value}
        onValueChange={onChange}
      />
    </div>
  );
}

/** The steps, the section and the tags of a habit. */
function OrderPart(props: OrderPartProps) {
  return (
    <div className={clsx('grid grid-cols-1 gap-5', partStyles)}>
      <StepsField {...props} />
      <SectionField {...props} />
      <TagsField {...props} />
    </div>
  );
}
