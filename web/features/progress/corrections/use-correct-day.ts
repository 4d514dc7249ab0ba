import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Habit, setDay } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  applyDayChange,
  type DayChange,
  type HabitDay,
  untouchedDay,
} from '#domain/habits/habit-day.ts';
import { callApi, isGone } from '#web/client/call-api.ts';
import {
  changeKey,
  keepChange,
  refreshHabits,
  removeHabit,
  replaceHabit,
  showChange,
  toastFailed,
  toastGone,
} from '#web/features/habits/public.ts';
import { UNKNOWN_ID } from '../queries.ts';
import { type Correction, showCorrection } from './show-correction.ts';

export type DayOfHabit = { habit: Habit; date: LocalDay; instance: HabitDay | null };

type Variables = DayOfHabit & { change: DayChange };

/** Completes, un-completes, skips or annotates any day: shown at once, taken back when refused. */
export function useCorrectDay(today: LocalDay) {
  const client = useQueryClient();
  const show = (correction: Correction) => showCorrection(client, correction, today);
  const isLast = () => client.isMutating({ mutationKey: changeKey }) <= 1;
  return useMutation({
    mutationKey: changeKey,
    // One after the other: two corrections of a day must arrive in the order in which they were made.
    scope: { id: 'correct-day' },
    mutationFn: ({ habit, date, change }: Variables) =>
      callApi(setDay, { params: { id: habit.id, date }, body: change }),
    onMutate: async (variables) => {
      const correction = predictCorrection(variables);
      await show(correction);
      return correction;
    },
    onSuccess: async ({ habit, instance }, _variables, shown) => {
      if (!isLast()) return;
      await show({ ...shown, from: shown.to, to: instance });
      keepChange(client, (habits) => replaceHabit(habits, habit));
    },
    onError: async (error, { habit }, shown) => {
      if (isGone(error)) {
        toastGone('tick');
        await showChange(client, (habits) => removeHabit(habits, habit.id));
        return;
      }
      toastFailed('tick');
      if (shown) await show({ ...shown, from: shown.to, to: shown.from });
    },
    onSettled: () => void refreshHabits(client),
  });
}

function predictCorrection({ habit, date, instance, change }: Variables): Correction {
  const old = instance ?? unknownDay(habit, date);
  return { habitId: habit.id, date, from: instance, to: applyDayChange(old, change, habit) };
}

/** Its id is not known before the server gives it one. */
const unknownDay = (habit: Habit, date: LocalDay): HabitDay => ({
  ...untouchedDay(habit, date),
  id: UNKNOWN_ID,
  habitId: habit.id,
  date,
  habitName: habit.name,
});
