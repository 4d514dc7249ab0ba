import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { type Habit, publicNote } from '#contract/habits.ts';
import { useForm } from '#web/ui/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { toastNoteEmpty } from '../changes/edit-toasts.ts';
import { useSaveNote } from '../changes/use-save-note.ts';
import { NoteCounter } from './note-counter.tsx';
import { readersOfNote } from './note-readers.ts';

type PublicNoteDialogProps = {
  habit: Habit;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Stays open until the server has taken the note, or this device keeps it. */
export function PublicNoteDialog({ habit, isOpen, onOpenChange }: PublicNoteDialogProps) {
  return (
    <Dialog
      title="Add Public Note"
      description={readersOfNote(habit)}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <NoteForm habit={habit} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const NoteValues = z.object({ notes: publicNote });

function NoteForm({ habit, onDone }: { habit: Habit; onDone: () => void }) {
  const { mutateAsync } = useSaveNote();
  const { form, field, values, isSending } = useForm({
    rules: NoteValues,
    initial: { notes: habit.instance?.notes ?? '' },
    send: ({ notes }) => mutateAsync({ habit, notes }),
    onSent: onDone,
    onRefused: () => {},
  });

  function submit(event: FormEvent): void {
    if (values.notes.trim() === '') toastNoteEmpty();
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
        <Button type="submit" variant="primary" isBusy={isSending}>
          Save Note
        </Button>
      </DialogActions>
    </form>
  );
}
