import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Habit } from '#contract/habits.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { useStore } from '#web/client/store.ts';
import type { LoadedQuery } from '#web/ui/loaded.tsx';
import {
  type HabitId,
  isCelebration,
  isFailed,
  isPending,
  type Operation,
} from '#web/outbox/operation.ts';
import { useUserHabits } from './user-habits-provider.tsx';
import { archivedQueryOptions } from './query-options.ts';
import { contains } from './server-data.ts';
import type { ShownHabit, ShownHabits } from './shown-habits.ts';

/** The habits with all their days. Undefined while the list is loading. */
export function useShownHabits(): ShownHabits | undefined {
  const userHabits = useUserHabits();
  return useSyncExternalStore(userHabits.subscribe, userHabits.shown);
}

export function useHabits(): LoadedQuery<readonly ShownHabit[]> {
  const userHabits = useUserHabits();
  const data = useSyncExternalStore(userHabits.subscribe, () => userHabits.shown()?.habits);
  return { data, ...useSyncExternalStore(userHabits.subscribe, userHabits.listState) };
}

/** The habits, when all their days are loaded. */
export function useHabitDays(): LoadedQuery<ShownHabits> {
  const userHabits = useUserHabits();
  const data = useSyncExternalStore(
    userHabits.subscribe,
    () => userHabits.histories() && userHabits.shown(),
  );
  return { data, ...useSyncExternalStore(userHabits.subscribe, userHabits.daysState) };
}

/** When the server made the list that is shown. */
export function useListedAt(): number {
  const userHabits = useUserHabits();
  return useSyncExternalStore(userHabits.subscribe, () => userHabits.list()?.at ?? 0);
}

/** The recent days of a habit, the oldest first. Undefined until the histories have arrived. */
export type RecentDays = (habit: ShownHabit) => readonly HabitDay[] | undefined;

/** `count` days up to the day that is shown. */
export function useRecentDays(day: LocalDay, count: number): RecentDays {
  const shown = useShownHabits();
  return useCallback(
    ({ key }) => shown?.daysOf(key, addDays(day, 1 - count), day),
    [shown, day, count],
  );
}

/** The archived habits, without those that are being restored. */
export function useArchivedHabits(): readonly Habit[] {
  const { data: habits } = useHabits();
  const { data: archived = [] } = useQuery(archivedQueryOptions());
  return useMemo(() => {
    const listed = new Set<HabitId>(habits?.map(({ id }) => id));
    return archived.filter(({ id }) => !listed.has(id));
  }, [habits, archived]);
}

/** Operations that the list does not contain, and that have not failed. */
export function useWaitingOperations(): readonly Operation[] {
  const userHabits = useUserHabits();
  const { operations } = useSyncExternalStore(
    userHabits.outbox.subscribe,
    userHabits.outbox.snapshot,
  );
  const list = useSyncExternalStore(userHabits.subscribe, userHabits.list);
  return useMemo(
    () => operations.filter((one) => !isFailed(one) && !(list && contains(list, one))),
    [operations, list],
  );
}

/** Operations that the server has refused. */
export function useFailedOperations(): readonly Operation[] {
  const { outbox } = useUserHabits();
  const { operations } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  return useMemo(() => operations.filter(isFailed), [operations]);
}

/** How many changes of the user wait to be sent. */
export function usePendingCount(): number {
  const { outbox } = useUserHabits();
  return useSyncExternalStore(
    outbox.subscribe,
    () =>
      outbox.snapshot().operations.filter((one) => isPending(one) && !isCelebration(one)).length,
  );
}

export const useIsUnsaved = (): boolean => useStore(useUserHabits().isUnsaved);
