import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Habit } from '#contract/habits.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { useStore } from '#web/client/store.ts';
import { userToday } from '#web/client/user-day.ts';
import { useHabitPage } from './habit-page-provider.tsx';
import {
  archivedQueryOptions,
  habitsQueryOptions,
  historiesQueryOptions,
} from './query-options.ts';
import { type HabitId, isCelebration, isPending, type Operation } from '#web/outbox/operation.ts';
import { contains, type HabitList } from './server-data.ts';
import type { ShownHabit, ShownHabits } from './shown-habits.ts';

/** A part of the shown habits, chosen by `choose`. */
function useShown<Data>(
  choose: (shown: ShownHabits, list: HabitList) => Data,
): UseQueryResult<Data> {
  const { data: histories } = useQuery(historiesQueryOptions());
  const page = useHabitPage();
  const { overlay } = page;
  const snapshot = useSyncExternalStore(page.subscribe, page.snapshot);
  const today = userToday();
  const select = useCallback(
    (list: HabitList) => choose(overlay.show(list, histories, snapshot, today), list),
    [choose, overlay, histories, snapshot, today],
  );
  const query = useQuery({ ...habitsQueryOptions(), select });
  // Otherwise a pending tick would be missing at first, and then appear like a new one.
  return snapshot.isUnread ? (LOADING as UseQueryResult<Data>) : query;
}

const LOADING: Partial<UseQueryResult> = { status: 'pending', data: undefined, isPending: true };

const habitsOf = ({ habits }: ShownHabits): readonly ShownHabit[] => habits;
const identity = (shown: ShownHabits): ShownHabits => shown;
const timeOf = (_: ShownHabits, { at }: HabitList): number => at;

export const useHabits = (): UseQueryResult<readonly ShownHabit[]> => useShown(habitsOf);

/** The habits with all their days. */
export const useShownHabits = (): UseQueryResult<ShownHabits> => useShown(identity);

/** When the server made the list that is shown. */
export const useListedAt = (): number => useShown(timeOf).data ?? 0;

export const useHistoriesQuery = () => useQuery(historiesQueryOptions());

/** The recent days of a habit, the oldest first. Undefined until the histories have arrived. */
export type RecentDays = (habit: ShownHabit) => readonly HabitDay[] | undefined;

/** `count` days up to the day that is shown. */
export function useRecentDays(day: LocalDay, count: number): RecentDays {
  const { data: shown } = useShownHabits();
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
  const page = useHabitPage();
  const { operations } = useSyncExternalStore(page.subscribe, page.snapshot);
  const { data: list } = useQuery(habitsQueryOptions());
  return useMemo(
    () => operations.filter((one) => !one.failed && !(list && contains(list, one))),
    [operations, list],
  );
}

/** Operations that the server has refused. */
export function useFailedOperations(): readonly Operation[] {
  const page = useHabitPage();
  const { operations } = useSyncExternalStore(page.subscribe, page.snapshot);
  return useMemo(() => operations.filter(({ failed }) => failed), [operations]);
}

/** How many changes of the user wait to be sent. */
export function usePendingCount(): number {
  const page = useHabitPage();
  return useSyncExternalStore(
    page.subscribe,
    () => page.snapshot().operations.filter((one) => isPending(one) && !isCelebration(one)).length,
  );
}

export const useIsUnsaved = (): boolean => useStore(useHabitPage().isUnsaved);
