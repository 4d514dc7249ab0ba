import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateInstanceNote } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { callApi, isGone } from '#web/client/call-api.ts';
import { changeKey, keepChange, refreshHabits } from '../habit-cache.ts';
import { toastGone, toastNoteAdded, toastNoteFailed } from './toasts.ts';

type NoteVariables = { instanceId: number; notes: string };

/** Away from the network it fails at once: the dialog says so, and keeps what was typed. */
export function useSaveNote() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ instanceId, notes }: NoteVariables) =>
      callApi(updateInstanceNote, { params: { instanceId }, body: { notes } }),
    onSuccess: (instance: HabitDay) => {
      keepChange(client, (habits) =>
        habits.map((habit) => (habit.id === instance.habitId ? { ...habit, instance } : habit)),
      );
      toastNoteAdded();
    },
    onError: (error) => (isGone(error) ? toastGone('note') : toastNoteFailed(error)),
    onSettled: () => void refreshHabits(client),
  });
}
