import type { Habit } from '#contract/habits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useCreateHabit, useUpdateHabit } from '../changes/use-edit-habits.ts';
import { type FormValues, toChange, toNewHabit, valuesOf } from './form-values.ts';
import { HabitForm } from './habit-form.tsx';

type HabitFormDialogProps = {
  /** Null adds a new one. */
  habit: Habit | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Stays open until the server has taken the habit: nothing that was typed is lost to a bad connection. */
export function HabitFormDialog({ habit, isOpen, onOpenChange }: HabitFormDialogProps) {
  const create = useCreateHabit();
  const update = useUpdateHabit();
  const onSuccess = () => onOpenChange(false);

  function save(values: FormValues): void {
    if (habit) update.mutate({ id: habit.id, change: toChange(values, habit) }, { onSuccess });
    else create.mutate(toNewHabit(values), { onSuccess });
  }

  return (
    <Dialog
      title={habit ? 'Edit Habit' : 'Add New Habit'}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <HabitForm
        initial={valuesOf(habit)}
        isSaving={create.isPending || update.isPending}
        onSave={save}
        onCancel={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
