import type { Habit } from '#contract/habits.ts';
import { NewTickLink } from '#contract/tick-links/shapes.ts';
import { actText, canAct, TICK_ACTS, TICK_LINK_LIVES } from '#domain/habits/tick-link.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { MadeLink } from './link-once.tsx';
import { useCreateTickLink } from './queries.ts';

type NewLinkFormProps = { habit: Habit; onMade: (link: MadeLink) => void };

export function NewLinkForm({ habit, onMade }: NewLinkFormProps) {
  const acts = TICK_ACTS.filter((act) => canAct(act, habit.goal));
  const { form, field, values, change, isSending } = useForm({
    rules: NewTickLink,
    initial: { act: acts[0] ?? 'done', name: '', days: null },
    send: useCreateTickLink(habit.id).mutateAsync,
    onSent: onMade,
    onRefused: toastNotMade,
  });
  return (
    <form {...form} className="grid grid-cols-1 gap-5">
      <SelectField
        label="Action"
        value={values.act}
        onChange={({ target }) =>
          change({ act: acts.find((act) => act === target.value) ?? values.act })
        }
        options={acts.map((act) => ({ value: act, label: actText(act, habit.goal) }))}
      />
      <TextField
        label="Label"
        hint="For example “Fridge”. Optional."
        autoComplete="off"
        {...field('name')}
      />
      <SelectField
        label="Expires"
        value={values.days ?? ''}
        onChange={({ target }) =>
          change({ days: TICK_LINK_LIVES.find((days) => String(days) === target.value) ?? null })
        }
        options={[
          { value: '', label: 'Never' },
          ...TICK_LINK_LIVES.map((days) => ({ value: days, label: `After ${days} days` })),
        ]}
      />
      <DialogActions>
        <SubmitButton isBusy={isSending}>Create link</SubmitButton>
      </DialogActions>
    </form>
  );
}

const toastNotMade = toastFailure('Couldn’t create the link');
