import type { Habit } from '#contract/habits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useCreateHabit, useUpdateHabit } from '../changes/use-edit-habits.ts';
import { useHabits } from '../habit-cache.ts';
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
  const { data: habits = [] } = useHabits();
  const others = habits.filter(({ id }) => id !== habit?.id);
  const create = useCreateHabit();
  const update = useUpdateHabit();
  const save = (values: FormValues) =>
    habit
      ? update.mutateAsync({ id: habit.id, change: toChange(values, habit) })
      : create.mutateAsync(toNewHabit(values));
  return (
    <Dialog
      title={habit ? 'Edit Habit' : 'Add New Habit'}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <HabitForm
        initial={valuesOf(habit)}
        otherNames={others.map(({ name }) => name)}
        onSave={save}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
