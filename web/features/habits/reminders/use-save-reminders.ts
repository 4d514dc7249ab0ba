import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Reminder, setReminders } from '#contract/habits.ts';
import { callApi, serverMessageOr } from '#web/client/call-api.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { keepReminders } from './kept-reminders.ts';
import { remindersQueryOptions } from './reminders-query.ts';

/** Rejects when they were not kept, and has told it then. */
export function useSaveReminders(): (habitId: number, reminders: Reminder[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (habitId, reminders) => {
      if (habitId < 0) return keepReminders(client, habitId, reminders);
      try {
        const params = { id: habitId };
        const kept = await callApi(setReminders, { params, body: { reminders } });
        client.setQueryData(remindersQueryOptions(habitId).queryKey, kept);
      } catch (error) {
        const description = serverMessageOr(error, 'The rest was saved. Please try again.');
        toast({ title: 'The reminders were not saved', description, variant: 'destructive' });
        throw error;
      }
    },
    [client],
  );
}
