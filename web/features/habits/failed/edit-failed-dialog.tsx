import type { Operation } from '#web/outbox/operation.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { changeDay, putEntry } from '../data/change-day.ts';
import { createHabit, editHabit } from '../data/change-habits.ts';
import { useUserHabits } from '../data/user-habits-provider.tsx';
import type { ShownHabit } from '../data/shown-habits.ts';
import { AmountForm } from '../manage/entries/amount-form.tsx';
import { toChange, toNewHabit, valuesOf } from '../form/form-values.ts';
import { HabitForm } from '../form/habit-form.tsx';
import { NoteForm } from '../controls/note-field.tsx';
import { DescribedForm } from '../quick-add/described-form.tsx';

type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

/** A failed operation that the user can correct, with its habit. */
export type Editable =
  | { operation: OperationOf<'create'> }
  /** `isGone`: the habit was deleted elsewhere. It is in the state that this device has shown last. */
  | { operation: OperationOf<'edit'>; habit: ShownHabit; isGone: boolean }
  | { operation: OperationOf<'day' | 'entry'>; habit: ShownHabit };

/** Undefined when nothing was typed, or when a day of a deleted habit was changed. */
export function editableOf(
  operation: Operation,
  habit: ShownHabit | undefined,
): Editable | undefined {
  if (operation.kind === 'create') return { operation };
  if (operation.kind === 'edit') {
    const known = habit ?? shownBefore(operation);
    return known && operation.body.archivedOn === undefined
      ? { operation, habit: known, isGone: !habit }
      : undefined;
  }
  if (!habit) return undefined;
  if (operation.kind === 'entry') return { operation, habit };
  if (operation.kind !== 'day') return undefined;
  const { notes, amount } = operation.body.change;
  return notes || amount ? { operation, habit } : undefined;
}

const shownBefore = ({ shown }: Operation): ShownHabit | undefined =>
  shown && { ...shown, key: shown.id };

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
  const userHabits = useUserHabits();
  const { operation } = editable;
  /** Discards the failed operation first: the corrected one would be shown beside it. */
  async function replace(append: () => unknown): Promise<void> {
    await userHabits.outbox.discard(operation.id);
    await append();
    onDone();
  }

  if (!('habit' in editable)) {
    return (
      <DescribedForm
        habit={editable.operation.body}
        otherNames={[]}
        onSave={(habit) => replace(() => createHabit(userHabits, habit))}
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
              ? createHabit(userHabits, toNewHabit(values))
              : editHabit(userHabits, habit, toChange(values, habit)),
          )
        }
        onDone={onDone}
      />
    );
  }
  const { kind, body } = editable.operation;
  const target = { habit, date: body.date };
  if (kind === 'entry' || body.change.amount) {
    const setAmount = (amount: number | null) =>
      kind === 'day'
        ? changeDay(userHabits, target, { ...body.change, amount })
        : amount && putEntry(userHabits, target, { ...body.entry, amount }, { title: habit.name });
    return (
      <AmountForm
        label="Amount"
        saveLabel="Set"
        unit={habit.goal?.unit ?? ''}
        amount={kind === 'entry' ? body.entry.amount : (body.change.amount ?? null)}
        onSave={(amount) => void replace(() => setAmount(amount))}
      />
    );
  }
  const { change } = body;
  return (
    <NoteForm
      note={change.notes ?? ''}
      onSave={(notes) => void replace(() => changeDay(userHabits, target, { ...change, notes }))}
    >
      <DialogActions>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </NoteForm>
  );
}
