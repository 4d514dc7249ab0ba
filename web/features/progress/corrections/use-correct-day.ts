import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DayChange, type Habit, type HabitInstance, setDay } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { callApi } from '#web/client/call-api.ts';
import { useFromHabits } from '../from-habits.ts';
import { UNKNOWN_ID } from '../queries.ts';
import { isDueOn } from '../scheduled-habits.ts';
import { type Correction, showCorrection } from './show-correction.ts';

export type DayOfHabit = { habit: Habit; date: LocalDay; instance: HabitInstance | null };

type Variables = DayOfHabit & { change: DayChange };

/** Completes, un-completes, skips or annotates any day: shown at once, taken back when refused. */
export function useCorrectDay(today: LocalDay) {
  const client = useQueryClient();
  const fromHabits = useFromHabits();
  const { changeKey, keepChange, refreshHabits, tellFailed } = fromHabits;
  const show = (correction: Correction) => showCorrection(client, fromHabits, correction, today);
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
      keepChange(client, (habits) => habits.map((one) => (one.id === habit.id ? habit : one)));
    },
    onError: async (_error, _variables, shown) => {
      tellFailed('tick');
      if (shown) await show({ ...shown, from: shown.to, to: shown.from });
    },
    onSettled: () => void refreshHabits(client),
  });
}

/** As the server will do it: completing un-skips, and skipping un-completes. */
function predictCorrection({ habit, date, instance, change }: Variables): Correction {
  const old = instance ?? untouched(habit, date);
  const { completed = old.completed, skipped = old.skipped, notes = old.notes } = change;
  const to = {
    ...old,
    completed: completed && change.skipped !== true,
    skipped: skipped && change.completed !== true,
    notes: notes?.trim() || null,
  };
  return { habitId: habit.id, date, from: instance, to };
}

/** Its id is not known before the server gives it one. */
const untouched = (habit: Habit, date: LocalDay): HabitInstance => ({
  id: UNKNOWN_ID,
  habitId: habit.id,
  date,
  scheduled: isDueOn(habit, date),
  completed: false,
  skipped: false,
  notes: null,
  habitName: habit.name,
});
