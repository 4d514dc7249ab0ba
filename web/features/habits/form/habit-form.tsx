import { isSameName } from '#domain/habits/same-name.ts';
import { firstFocus } from '#web/ui/focus.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { DeadlineField } from './deadline-field.tsx';
import { iconOf } from '../data/habit-codec.ts';
import { hasAmount, type HabitKind, isLimit } from './flexible-values.ts';
import { FormValues } from './form-values.ts';
import { GoalPart } from './goal-part.tsx';
import { IconPicker } from './icon-picker.tsx';
import { KindField } from './kind-field.tsx';
import { MoreFields } from './more-fields.tsx';
import { RhythmPart } from './rhythm-part.tsx';

type HabitFormProps = {
  initial: FormValues;
  /** The names of the other habits. A duplicate name is reported, but accepted. */
  otherNames: readonly string[];
  /** Rejects when the server refuses. The caller reports the failure. */
  onSave: (values: FormValues) => Promise<unknown>;
  onDone: () => void;
};

export function HabitForm({ initial, otherNames, onSave, onDone }: HabitFormProps) {
  const { form, field, values, change, errors, isSending } = useForm({
    rules: FormValues,
    initial,
    send: onSave,
    onSent: onDone,
  });
  const part = { values, change, errors };
  const isTwice = otherNames.some((name) => isSameName(name, values.name));
  return (
    <form {...form}>
      <div className="grid grid-cols-1 gap-3.5 sm:gap-5">
        <KindField value={values.kind} onChange={(kind) => change(valuesForKind(kind))} />
        <TextField
          {...field('name')}
          {...firstFocus}
          label="Habit Name"
          placeholder={PLACEHOLDERS[values.kind]}
          autoComplete="off"
          hint={isTwice && <output>You already have a habit with this name.</output>}
        />
        {hasAmount(values) && <GoalPart {...part} />}
        <RhythmPart {...part} />
        {!isLimit(values) && (
          <DeadlineField field={field('deadline')} onChange={(deadline) => change({ deadline })} />
        )}
        <IconPicker
          name={values.name}
          value={iconOf(values)}
          isSuggested={values.icon === null}
          onChange={(icon) => change({ icon })}
        />
        <MoreFields {...part} isOpenFirst={hasOrder(initial)} />
        <TextareaField
          {...field('notes')}
          rows={1}
          label="Private Notes"
          aside="Only you can see these."
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

const PLACEHOLDERS: Record<HabitKind, string> = {
  do: 'Call a friend',
  reach: 'Read',
  under: 'Coffee',
  avoid: 'No sugar',
};

/** A habit to avoid has no limit per week or month. */
const valuesForKind = (kind: HabitKind): Partial<FormValues> =>
  kind === 'avoid' ? { kind, goalPer: 'day' } : { kind };

const hasOrder = ({ section, tags, steps }: FormValues): boolean =>
  section !== null || tags.length > 0 || steps.length > 0;
