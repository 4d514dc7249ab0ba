import {
  mutationOptions,
  onlineManager,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Habit, setDay, updateHabit, updateInstance } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { personHere } from '#web/client/person-here.ts';
import { ApiError, callApi, isGone } from '#web/client/call-api.ts';
import { removeHabit, replaceHabit } from '../habit-list.ts';
import { todayHere } from '../use-today.ts';
import { changeKey, findShown, keepChange, refreshHabits, showChange } from './change-list.ts';
import { predictDay, type TodayChange } from './predict-day.ts';
import { tellFailed, tellGone } from './toasts.ts';
import { forgetUnsent, keepUnsent } from './unsent.ts';

type TodayVariables = {
  habit: Habit;
  change: TodayChange;
  /** Today when it was asked: away from the network it may be sent on a later one. */
  day: LocalDay;
  /** Kept from an earlier visit: the habit's record may be of another day than is meant. */
  isLate?: true;
};

/** Ticks, unticks or skips today. Used by each control for itself, so that only its own is pending. */
export function useChangeToday() {
  const client = useQueryClient();
  // The same from drawing to drawing: new ones would be handed over after each, before the next frame.
  return useMutation(useMemo(() => changeToday(client), [client]));
}

const changeToday = (client: QueryClient) =>
  mutationOptions({
    mutationKey: changeKey,
    networkMode: 'online',
    mutationFn: sendChange,
    onMutate: async ({ habit, change, day, isLate }: TodayVariables) => {
      const userId = personHere(client);
      if (userId !== undefined && !onlineManager.isOnline()) {
        keepUnsent(userId, { habitId: habit.id, day, change });
      }
      if (isLate && day !== todayHere()) return undefined;
      const { habit: before = habit } = findShown(client, habit.id);
      const after = predictDay(before, change, day);
      await showChange(client, (habits) => replaceHabit(habits, after));
      return { before };
    },
    onSuccess: (answer) =>
      keepChange(client, (habits) => (answer ? replaceHabit(habits, answer) : habits)),
    onError: async (error, { habit }, context) => {
      if (isGone(error)) {
        tellGone('tick');
        await showChange(client, (habits) => removeHabit(habits, habit.id));
        return;
      }
      tellFailed('tick');
      if (context) await showChange(client, (habits) => replaceHabit(habits, context.before));
    },
    onSettled: (_answer, error, { habit, day }) => {
      // A network that seemed to be back has answered nothing: it is sent at the next visit.
      const userId = personHere(client);
      if (userId !== undefined && (!error || error instanceof ApiError)) {
        forgetUnsent(userId, habit.id, day);
      }
      void refreshHabits(client);
    },
  });

/** A day with a record is changed through it; a day without one begins to exist through its habit. */
async function sendChange(variables: TodayVariables): Promise<Habit | undefined> {
  const { habit, change, day, isLate } = variables;
  if (habit.instance && (!isLate || habit.instance.date === day)) {
    await callApi(updateInstance, { params: { instanceId: habit.instance.id }, body: change });
    return undefined;
  }
  const { id } = habit;
  if (day === todayHere() && 'completed' in change && !change.notes) {
    return callApi(updateHabit, { params: { id }, body: { completed: change.completed } });
  }
  const stored = await callApi(setDay, { params: { id, date: day }, body: change });
  return stored.habit;
}
