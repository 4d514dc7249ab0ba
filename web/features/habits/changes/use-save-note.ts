import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateInstanceNote } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { callApi, isGone } from '#web/client/call-api.ts';
import { changeKey, keepChange, recentDaysKey, refreshHabits } from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
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
        habits.map((habit) =>
          habit.instance?.id === instance.id ? { ...habit, instance } : habit,
        ),
      );
      // Of a day that is over the note stands beside the other days.
      if (instance.date < todayHere()) void client.invalidateQueries({ queryKey: recentDaysKey });
      toastNoteAdded();
    },
    onError: (error) => (isGone(error) ? toastGone('note') : toastNoteFailed(error)),
    onSettled: () => void refreshHabits(client),
  });
}
