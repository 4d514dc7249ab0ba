import { ChartNoAxesColumn, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { openHabit } from '#web/client/shown-address.ts';
import { type ShownHabit, useEditHabit } from '#web/features/habits/public.ts';
import { isDraft } from '#web/outbox/operation.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { Dialog, CancelButton } from '#web/ui/dialog.tsx';
import { MAX_NAME_LENGTH } from '#domain/habits/habit.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { LengthNote } from '#web/ui/length-note.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type OpenDialog = 'actions' | 'rename' | 'nothing';

type HabitDialogsProps = {
  habit: ShownHabit;
  dialog: OpenDialog;
  onOpen: (dialog: OpenDialog) => void;
  onDelete: (habit: ShownHabit) => void;
};

/** The actions of a habit on narrow screens. */
export function HabitDialogs({ habit, dialog, onOpen, onDelete }: HabitDialogsProps) {
  const edit = useEditHabit();
  const close = () => onOpen('nothing');
  const { id } = habit;

  function rename(name: string): void {
    close();
    if (name !== habit.name) edit(habit, { name });
  }

  return (
    <>
      <Dialog title={habit.name} size="sm" isOpen={dialog === 'actions'} onOpenChange={close}>
        <div className="grid gap-2">
          {!isDraft(id) && (
            <Button
              size="lg"
              onClick={() => {
                close();
                openHabit(id);
              }}
            >
              <ChartNoAxesColumn aria-hidden="true" />
              Open Habit
            </Button>
          )}
          <Button size="lg" onClick={() => onOpen('rename')}>
            <Pencil aria-hidden="true" />
            Edit Name
          </Button>
          <Button
            size="lg"
            variant="danger"
            onClick={() => {
              close();
              onDelete(habit);
            }}
          >
            <Trash2 aria-hidden="true" />
            Delete Habit
          </Button>
        </div>
      </Dialog>
      <Dialog title="Edit Name" size="sm" isOpen={dialog === 'rename'} onOpenChange={close}>
        <RenameForm name={habit.name} onSave={rename} />
      </Dialog>
    </>
  );
}

type RenameFormProps = { name: string; onSave: (name: string) => void };

function RenameForm({ name, onSave }: RenameFormProps) {
  const [value, setValue] = useState(name);
  const trimmed = value.trim();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (trimmed) onSave(trimmed);
  }

  return (
    <form onSubmit={submit}>
      <TextField
        label="Habit Name"
        value={value}
        maxLength={MAX_NAME_LENGTH}
        onChange={(event) => setValue(event.target.value)}
      />
      <LengthNote text={value} max={MAX_NAME_LENGTH} />
      <DialogActions>
        <CancelButton />
        <SubmitButton disabled={!trimmed}>Save</SubmitButton>
      </DialogActions>
    </form>
  );
}
