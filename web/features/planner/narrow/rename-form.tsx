import { type FormEvent, useState } from 'react';
import { MAX_NAME_LENGTH } from '#domain/habits/habit.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { DialogClose } from '#web/ui/dialog.tsx';
import { LengthNote } from '#web/ui/length-note.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type RenameFormProps = { name: string; onSave: (name: string) => void };

export function RenameForm({ name, onSave }: RenameFormProps) {
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
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={!trimmed}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
