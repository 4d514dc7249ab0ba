import * as z from 'zod/mini';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastNotChanged } from './use-pauses.ts';

type Days = { from: LocalDay; until: LocalDay | null };

// What is wrong with days among others, the server says beside them.
const day = z.string().check(z.refine(isLocalDay, 'Please choose a day.'));
const PauseValues = z.object({ from: day, until: z.union([z.literal(''), day]) });

type PauseFormProps = {
  initial: Days;
  saveLabel: string;
  onSave: (days: Days) => Promise<unknown>;
  onDone: () => void;
};

export function PauseForm({ initial, saveLabel, onSave, onDone }: PauseFormProps) {
  const { form, field, isSending } = useForm({
    rules: PauseValues,
    initial: { from: initial.from, until: initial.until ?? '' },
    send: ({ from, until }) =>
      onSave({ from: from as LocalDay, until: until === '' ? null : (until as LocalDay) }),
    onSent: onDone,
    onRefused: toastNotChanged,
  });
  return (
    <form {...form}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField label="First day" type="date" required {...field('from')} />
        <TextField
          label="Last day"
          type="date"
          hint="Left empty, it lasts until you’re back."
          {...field('until')}
        />
      </div>
      <DialogActions>
        <Button onClick={onDone} disabled={isSending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={isSending}>
          {saveLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
