import {
  onlineManager,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Habit, updateInstanceNote } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { callApi, isGone } from '#web/client/call-api.ts';
import { changeKey, keepChange, recentDaysKey, refreshHabits } from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { toastGoneBefore, toastNoteAdded, toastNoteFailed } from './edit-toasts.ts';
import { sendChange } from './use-change-today.ts';

type NoteVariables = { habit: Habit; notes: string };
type SavedNote = { instance: HabitDay; isSent: boolean };

/** Away from the network it is kept with the day, and sent later as a change of that. */
async function saveNote(client: QueryClient, { habit, notes }: NoteVariables): Promise<SavedNote> {
  const { instance } = habit;
  if (!instance) throw new Error('A note is of a day that is there.');
  if (onlineManager.isOnline()) {
    const at = { params: { instanceId: instance.id } };
    return {
      instance: await callApi(updateInstanceNote, { ...at, body: { notes } }),
      isSent: true,
    };
  }
  const change = { notes };
  // What goes wrong is told by the change itself.
  void sendChange(client, { habit, change, day: instance.date, isUntold: true }).catch(() => {});
  return { instance: { ...instance, notes }, isSent: false };
}

export function useSaveNote() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (variables: NoteVariables) => saveNote(client, variables),
    onSuccess: ({ instance, isSent }) => {
      keepChange(client, (habits) =>
        habits.map((habit) =>
          habit.id === instance.habitId && habit.instance?.date === instance.date
            ? { ...habit, instance }
            : habit,
        ),
      );
      // Of a day that is over the note stands beside the other days.
      if (instance.date < todayHere()) void client.invalidateQueries({ queryKey: recentDaysKey });
      toastNoteAdded(isSent);
    },
    onError: (error) => (isGone(error) ? toastGoneBefore('note') : toastNoteFailed(error)),
    onSettled: () => void refreshHabits(client),
  });
}
