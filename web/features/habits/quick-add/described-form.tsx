import { useState } from 'react';
import type { NewHabit } from '#contract/habits.ts';
import { draftState } from '../data/draft-habit.ts';
import { userToday } from '#web/client/user-day.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { toNewHabit, valuesOf } from '../form/form-values.ts';
import { HabitForm } from '../form/habit-form.tsx';

type DescribedFormProps = {
  habit: NewHabit;
  otherNames: readonly string[];
  onSave: (habit: NewHabit) => void;
  onDone: () => void;
};

/** The whole form of a habit that was described in words and does not exist yet. */
export function DescribedForm({
  habit: described,
  otherNames,
  onSave,
  onDone,
}: DescribedFormProps) {
  const [initial] = useState(() => {
    const habit = draftState(described, Date.now(), userToday());
    return valuesOf({ ...habit, key: habit.id });
  });
  return (
    <HabitForm
      {...{ initial, otherNames, onDone }}
      onSave={async (values) => onSave(toNewHabit(values))}
    />
  );
}

type DescribedDialogProps = DialogState & Omit<DescribedFormProps, 'onDone'>;

export function DescribedDialog({ isOpen, onOpenChange, ...form }: DescribedDialogProps) {
  return (
    <Dialog title="Edit Habit" isOpen={isOpen} onOpenChange={onOpenChange}>
      <DescribedForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
