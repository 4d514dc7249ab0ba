import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { publicNote } from '#contract/habits.ts';
import type { ShownHabit } from '../data/shown-habits.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { saveNote } from '../data/change-habits.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { useUserHabits } from '../data/user-habits-provider.tsx';
import { NoteCounter, readersOfNote } from '../controls/note-field.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

export function PublicNoteDialog({ habit, ...state }: DialogState & { habit: ShownHabit }) {
  return (
    <Dialog title="Add Public Note" description={readersOfNote(habit)} {...state}>
      <NoteForm habit={habit} onDone={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

const NoteValues = z.object({ notes: publicNote });

function NoteForm({ habit, onDone }: { habit: ShownHabit; onDone: () => void }) {
  const userHabits = useUserHabits();
  const { form, field, values } = useForm({
    rules: NoteValues,
    initial: { notes: habit.instance?.notes ?? '' },
    send: async ({ notes }) => saveNote(userHabits, habit, notes),
    onSent: onDone,
  });

  function submit(event: FormEvent): void {
    if (values.notes.trim() === '') {
      const description = 'Please write something before saving.';
      toast({ title: 'Empty note', description, variant: 'destructive' });
    }
    form.onSubmit(event);
  }

  return (
    <form {...form} onSubmit={submit}>
      <TextareaField
        {...field('notes')}
        label="Public note"
        placeholder="What went well?"
        rows={4}
        aside={<NoteCounter text={values.notes} />}
      />
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton>Save Note</SubmitButton>
      </DialogActions>
    </form>
  );
}
