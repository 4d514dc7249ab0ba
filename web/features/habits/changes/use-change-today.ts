import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Habit, setDay, updateHabit, updateInstance } from '#contract/habits.ts';
import { callApi } from '#web/client/call-api.ts';
import { replaceHabit } from '../habit-list.ts';
import { todayHere } from '../use-today.ts';
import {
  changeKey,
  findShown,
  forgetDays,
  keepChange,
  refreshHabits,
  showChange,
} from './change-list.ts';
import { predictDay, type TodayChange } from './predict-day.ts';
import { tellFailed } from './toasts.ts';

type TodayVariables = { habit: Habit; change: TodayChange };

/** Ticks, unticks or skips today. Used by each control for itself, so that only its own is pending. */
export function useChangeToday() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: sendChange,
    onMutate: async ({ habit, change }: TodayVariables) => {
      const { habit: before = habit } = findShown(client, habit.id);
      const after = predictDay(before, change, todayHere());
      await showChange(client, (habits) => replaceHabit(habits, after));
      return { before };
    },
    onSuccess: (answer) => {
      keepChange(client, (habits) => (answer ? replaceHabit(habits, answer) : habits));
      forgetDays(client);
    },
    onError: async (_error, _variables, context) => {
      tellFailed('tick');
      if (context) await showChange(client, (habits) => replaceHabit(habits, context.before));
    },
    onSettled: () => void refreshHabits(client),
  });
}

/** A day with a record is changed through it; a day without one begins to exist through its habit. */
async function sendChange({ habit, change }: TodayVariables): Promise<Habit | undefined> {
  if (habit.instance) {
    await callApi(updateInstance, { params: { instanceId: habit.instance.id }, body: change });
    return undefined;
  }
  const { id } = habit;
  if ('completed' in change) return callApi(updateHabit, { params: { id }, body: change });
  const stored = await callApi(setDay, { params: { id, date: todayHere() }, body: change });
  return stored.habit;
}
