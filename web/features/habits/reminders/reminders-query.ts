import { queryOptions, useQuery } from '@tanstack/react-query';
import { listReminders } from '#contract/habits.ts';
import { callApi } from '#web/client/call-api.ts';

export const remindersQueryOptions = (habitId: number) =>
  queryOptions({
    queryKey: ['reminders', habitId],
    queryFn: () => callApi(listReminders, { params: { id: habitId } }),
  });

export const useReminders = (habitId: number) => useQuery(remindersQueryOptions(habitId));
