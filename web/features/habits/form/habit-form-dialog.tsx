import { useMemo } from 'react';
import type { ShownHabit } from '../data/shown-habits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { createHabit, editHabit } from '../data/change-habits.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { useUserHabits } from '../data/user-habits-provider.tsx';
import { type FormValues, toChange, toNewHabit, valuesOf } from './form-values.ts';
import { HabitForm } from './habit-form.tsx';
import { useHabits } from '../data/queries.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';

type HabitFormDialogProps = DialogState & {
  /** Null adds a new habit. */
  habit: ShownHabit | null;
};

/** Adds or edits a habit. The change is shown at once, and sent when the network allows. */
export function HabitFormDialog({ habit: chosen, isOpen, onOpenChange }: HabitFormDialogProps) {
  const userHabits = useUserHabits();
  // A habit that was opened on a past day has the rhythm of that day.
  const habit = useMemo(
    () => chosen && (userHabits.shown()?.habits.find(({ key }) => key === chosen.key) ?? chosen),
    [userHabits, chosen],
  );
  const { data: habits = [] } = useHabits();
  const others = habits.filter(({ key }) => key !== habit?.key);

  async function save(values: FormValues): Promise<void> {
    if (!habit) return createHabit(userHabits, toNewHabit(values));
    editHabit(userHabits, habit, toChange(values, habit));
    toast({ title: 'Habit updated', duration: 2000 });
  }

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
