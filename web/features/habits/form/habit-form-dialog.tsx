import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Habit } from '#contract/habits.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { newId } from '../changes/new-entry.ts';
import { wasAnswered } from '../changes/unsent.ts';
import { useCreateHabit, useUpdateHabit } from '../changes/use-edit-habits.ts';
import { findShown, useHabits } from '../habit-cache.ts';
import { type FormValues, toChange, toNewHabit, valuesOf } from './form-values.ts';
import { HabitForm } from './habit-form.tsx';

type HabitFormDialogProps = {
  /** Null adds a new one. */
  habit: Habit | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Stays open until the server has taken the habit: nothing that was typed is lost to a bad connection. */
export function HabitFormDialog({ habit: chosen, isOpen, onOpenChange }: HabitFormDialogProps) {
  const client = useQueryClient();
  // Chosen on an earlier day it has the rhythm of then: edited is that of now.
  const habit = useMemo(
    () => chosen && (findShown(client, chosen.id).habit ?? chosen),
    [client, chosen],
  );
  const { data: habits = [] } = useHabits();
  const others = habits.filter(({ id }) => id !== habit?.id);
  const create = useCreateHabit();
  const update = useUpdateHabit();
  // Of an answer that never arrived: sent again under the same id, it is one habit.
  const lost = useRef<string>(undefined);

  async function add(values: FormValues): Promise<Habit> {
    const before = lost.current;
    const requestId = before ?? newId();
    try {
      const added = await create.mutateAsync({ ...toNewHabit(values), requestId });
      lost.current = undefined;
      // The server may have it as it was typed then.
      const change = before === undefined ? {} : toChange(values, added);
      const isAsTyped = Object.keys(change).length === 0;
      return isAsTyped ? added : await update.mutateAsync({ id: added.id, change });
    } catch (error) {
      if (!wasAnswered(error)) lost.current = requestId;
      throw error;
    }
  }

  const save = (values: FormValues): Promise<Habit> =>
    habit ? update.mutateAsync({ id: habit.id, change: toChange(values, habit) }) : add(values);

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
