import { useState } from 'react';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { changeDay, putEntry } from '../data/change-day.ts';
import { createHabit, editHabit } from '../data/change-habits.ts';
import { draftState } from '../data/draft-habit.ts';
import { useHabitPage } from '../data/habit-page-provider.tsx';
import type { ShownHabit } from '../data/shown-habits.ts';
import { AmountForm } from '../manage/entries/amount-form.tsx';
import { toChange, toNewHabit, valuesOf } from '../form/form-values.ts';
import { HabitForm } from '../form/habit-form.tsx';
import { isTooLong, NoteField } from '../controls/note-field.tsx';
import { userToday } from '#web/client/user-day.ts';
import type { Editable } from './editable.ts';

/** Corrects a refused change. The corrected one replaces it, and is sent last. */
export function EditFailedDialog({ isOpen, onOpenChange, ...editable }: Editable & DialogState) {
  const title = 'habit' in editable ? editable.habit.name : editable.operation.body.name;
  const isGone = 'isGone' in editable && editable.isGone;
  return (
    <Dialog
      title={title}
      description={
        isGone
          ? 'It was deleted elsewhere. “Save Habit” adds it again.'
          : 'Correct it and we’ll send it again.'
      }
      {...{ isOpen, onOpenChange }}
    >
      <Correction {...editable} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Correction({ onDone, ...editable }: Editable & { onDone: () => void }) {
  const page = useHabitPage();
  const { operation } = editable;
  /** Discards the failed operation first: the corrected one would be shown beside it. */
  async function replace(append: () => unknown): Promise<void> {
    await page.outbox.discard(operation.id);
    await append();
    onDone();
  }

  if (!('habit' in editable)) {
    const { body, madeAt } = editable.operation;
    const habit = draftState(body, madeAt, userToday());
    return (
      <HabitForm
        initial={valuesOf({ ...habit, key: habit.id })}
        otherNames={[]}
        onSave={(values) => replace(() => createHabit(page, toNewHabit(values)))}
        onDone={onDone}
      />
    );
  }
  const { habit } = editable;
  if ('isGone' in editable) {
    const edited = { ...habit, ...editable.operation.body } as ShownHabit;
    return (
      <HabitForm
        initial={valuesOf(edited)}
        otherNames={[]}
        onSave={(values) =>
          replace(() =>
            editable.isGone
              ? createHabit(page, toNewHabit(values))
              : editHabit(page, habit, toChange(values, habit)),
          )
        }
        onDone={onDone}
      />
    );
  }
  const { date } = editable.operation.body;
  const target = { habit, date };
  if (editable.operation.kind === 'entry') {
    const { entry } = editable.operation.body;
    return (
      <AmountForm
        label="Amount"
        saveLabel="Set"
        unit={habit.goal?.unit ?? ''}
        amount={entry.amount}
        onSave={(amount) =>
          void replace(
            () => amount && putEntry(page, target, { ...entry, amount }, { title: habit.name }),
          )
        }
      />
    );
  }
  const { change } = editable.operation.body;
  if (change.amount) {
    return (
      <AmountForm
        label="Amount"
        saveLabel="Set"
        unit={habit.goal?.unit ?? ''}
        amount={change.amount}
        onSave={(amount) => void replace(() => changeDay(page, target, { ...change, amount }))}
      />
    );
  }
  return (
    <NoteForm
      note={change.notes ?? ''}
      onSave={(notes) => void replace(() => changeDay(page, target, { ...change, notes }))}
      onCancel={onDone}
    />
  );
}

type NoteFormProps = { note: string; onSave: (note: string) => void; onCancel: () => void };

function NoteForm({ note, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(note);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong(text)) onSave(text.trim());
      }}
    >
      <NoteField value={text} onChange={(event) => setText(event.target.value)} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </form>
  );
}
