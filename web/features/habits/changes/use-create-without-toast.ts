import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { createHabit, type Habit, type NewHabit } from '#contract/habits.ts';
import { callApi } from '#web/client/call-api.ts';
import { removeHabit } from '../habit-list.ts';
import { keepChange } from './change-list.ts';

/** Without a toast, for whoever creates several and tells of them in its own words. */
export function useCreateWithoutToast(): (habit: NewHabit) => Promise<Habit> {
  const client = useQueryClient();
  return useCallback(
    async (body) => {
      const created = await callApi(createHabit, { body });
      keepChange(client, (habits) => [...removeHabit(habits, created.id), created]);
      return created;
    },
    [client],
  );
}
