import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Habit, updateHabit } from '#contract/habits.ts';
import type { PlannedDays } from '#domain/habits/planned-days.ts';
import type { Quota } from '#domain/habits/rhythm.ts';
import { callApi } from '#web/client/call-api.ts';
import { changeKey, keepChange, refreshHabits, showChange } from '#web/features/habits/public.ts';

type PlanChange = { name: string } | { rhythm: Quota } | PlannedDays;
type PlanUpdate = { habit: Habit; change: PlanChange };

/**
 * Renames a habit or gives it other weekdays, or another number of times. Used by each row for itself, so that only its own boxes
 * wait. No toast, also when it fails: the row shows what holds.
 */
export function useChangePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ habit: { id }, change }: PlanUpdate) =>
      callApi(updateHabit, { params: { id }, body: change }),
    onMutate: ({ habit, change }) => showChange(client, withFields(habit, change)),
    onSuccess: (answer) => keepChange(client, withFields(answer, answer)),
    onError: (_error, { habit, change }) =>
      showChange(client, withFields(habit, before(habit, change))),
    onSettled: () => void refreshHabits(client),
  });
}

export type ChangePlan = ReturnType<typeof useChangePlan>;

const withFields =
  ({ id }: Habit, fields: Partial<Habit>) =>
  (habits: Habit[]): Habit[] =>
    habits.map((habit) => (habit.id === id ? { ...habit, ...fields } : habit));

// Only what was changed is put back: a tick made meanwhile elsewhere stays.
const before = (habit: Habit, change: PlanChange): Partial<Habit> => ({
  ...('name' in change && { name: habit.name }),
  ...('weekdays' in change && { weekdays: habit.weekdays }),
  ...('rhythm' in change && { rhythm: habit.rhythm }),
});
