import {
  onlineManager,
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type Habit, hasEverCreatedHabits, listHabits, listInstances } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { callApi, isSignedOut } from '#web/client/call-api.ts';
import { forgetWithPerson } from '#web/client/forget-person.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';

const FRESH_FOR = 5000;

/** Signed out there are no habits; any other failure is told by the query and shown by nobody's toast. */
async function fetchHabits(): Promise<Habit[]> {
  try {
    return await callApi(listHabits);
  } catch (error) {
    if (isSignedOut(error)) return [];
    throw error;
  }
}

/** What the worker has stored then knows nothing of what was ticked since. */
const isAway = (): boolean => !onlineManager.isOnline();

export const habitsQueryOptions = () =>
  queryOptions({
    queryKey: ['habits'],
    queryFn: async ({ client, queryKey }) => {
      const shown = () => client.getQueryData<Habit[]>(queryKey);
      const before = shown();
      if (before && isAway()) return before;
      const fetched = await fetchHabits();
      return (isAway() && shown()) || keepOrder(before, fetched);
    },
    staleTime: FRESH_FOR,
    refetchOnWindowFocus: true,
  });

export function useHabits(): UseQueryResult<Habit[]> {
  return useQuery(habitsQueryOptions());
}

/** Whoever has none now may have had some: asked where there is none. */
export const everCreatedQueryOptions = queryOptions({
  queryKey: ['has-ever-created-habits'],
  queryFn: () => callApi(hasEverCreatedHabits),
  staleTime: 5 * MINUTE_MS,
});

/** Where the days of all ranges stand. */
export const habitDaysKey = ['habit-instances'];
const allDays = { queryKey: habitDaysKey };
/** Below it, those that are shown beside the habits. */
const RECENT = 'recent';
export const recentDaysKey = [...habitDaysKey, RECENT];

const habitDaysQueryOptions = (first: LocalDay, last: LocalDay) =>
  queryOptions({
    queryKey: [...recentDaysKey, first, last],
    queryFn: () => callApi(listInstances, { query: { startDate: first, endDate: last } }),
  });

/** So many days up to today. */
export const recentDaysQueryOptions = (today: LocalDay, count: number) =>
  habitDaysQueryOptions(addDays(today, 1 - count), today);

/** A week back, and what a view shows beside the first of these days. */
const DAYS_AT_ONCE = 21;

/** All days that can be stepped back to, at once: going from one to the next waits for nothing. */
export const daysAtHandQueryOptions = (today: LocalDay) =>
  recentDaysQueryOptions(today, DAYS_AT_ONCE);

export type DaysByHabit = ReadonlyMap<number, readonly HabitDay[]>;

/** The days before the one that is shown, by habit: that one stands in the habit itself, and moves with each tick. */
export function useRecentDays(
  today: LocalDay,
  count: number,
  day: LocalDay = today,
): DaysByHabit | undefined {
  const { data } = useQuery({
    ...(day < today ? daysAtHandQueryOptions(today) : recentDaysQueryOptions(today, count)),
    select: groupByHabit,
  });
  return data;
}

function groupByHabit(instances: HabitDay[]): DaysByHabit {
  const groups = new Map<number, HabitDay[]>();
  for (const instance of instances) {
    const group = groups.get(instance.habitId);
    if (group) group.push(instance);
    else groups.set(instance.habitId, [instance]);
  }
  return groups;
}

/** What was shown stays where it was shown, and what is new goes last: nothing moves under a finger. */
export function keepOrder(shown: readonly Habit[] | undefined, fetched: readonly Habit[]): Habit[] {
  const places = new Map(shown?.map((habit, at) => [habit.id, at]));
  const placeOf = (habit: Habit) => places.get(habit.id) ?? Infinity;
  return fetched.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

export function replaceHabit(habits: readonly Habit[], changed: Habit): Habit[] {
  return habits.map((habit) => (habit.id === changed.id ? changed : habit));
}

export function removeHabit(habits: readonly Habit[], id: number): Habit[] {
  return habits.filter((habit) => habit.id !== id);
}

/** Back to where it was, or to the end when it was nowhere. */
export function restoreHabit(habits: readonly Habit[], habit: Habit, at: number): Habit[] {
  const others = removeHabit(habits, habit.id);
  return others.toSpliced(at === -1 ? others.length : at, 0, habit);
}

/** When the day turns, before the server has said anything of the new one. */
export function beginDay(habits: readonly Habit[], today: LocalDay): Habit[] {
  return habits.map((habit) =>
    habit.instance && habit.instance.date < today
      ? { ...habit, completed: false, instance: null }
      : habit,
  );
}

/** Whether it is more than ticked on its weekdays. */
export const isFlexible = ({ rhythm, goal, steps }: Habit): boolean =>
  rhythm !== null || goal !== null || steps !== null;

export const isSkipped = (habit: Habit): boolean =>
  !habit.completed && (habit.instance?.skipped ?? false);

/** Those that were put away. */
export const archivedKey = ['archived-habits'];

/** Carried by every change of a habit, so that each knows whether others are still under way. */
export const changeKey = ['habit-change'];

/** Shows a change that the server has not confirmed: the time of the last update stays what it was. */
export async function showChange(
  client: QueryClient,
  change: (habits: Habit[]) => Habit[],
): Promise<void> {
  const { queryKey } = habitsQueryOptions();
  // Awaited: a list on its way would put the old state back over this one.
  await client.cancelQueries({ queryKey });
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData(queryKey, (habits) => habits && change(habits), { updatedAt });
}

/** Stores what the server confirmed; that is the new time of the last update. */
export function keepChange(client: QueryClient, change: (habits: Habit[]) => Habit[]): void {
  client.setQueryData(habitsQueryOptions().queryKey, (habits) => habits && change(habits));
}

/** Of habits that were made on this device: the ids that the server has given them since. */
const givenIds = new Map<number, number>();

forgetWithPerson(() => givenIds.clear());

export const idOf = ({ id }: { id: number }): number => givenIds.get(id) ?? id;

export const giveId = (before: number, id: number): void => void givenIds.set(before, id);

export function findShown(client: QueryClient, id: number): { habit?: Habit; at: number } {
  const habits = client.getQueryData(habitsQueryOptions().queryKey) ?? [];
  const shown = idOf({ id });
  const at = habits.findIndex((habit) => habit.id === shown);
  return { habit: habits[at], at };
}

/** For whom the list is still to be asked for, once the changes under way have ended. */
const pending = new WeakSet<QueryClient>();

/**
 * After a change whose answer does not say how the list stands now, the server's refusal of one included. Only
 * the last of several asks for the list: an earlier answer would not know the later ticks yet and would take them
 * back for a moment.
 */
export async function refreshHabits(client: QueryClient): Promise<void> {
  const isOver = refreshDays(client);
  if (!isOver) {
    pending.add(client);
    return;
  }
  pending.delete(client);
  await client.invalidateQueries(habitsQueryOptions());
}

/** After a change whose answer was all that the list would have said. */
export function settleAnswered(client: QueryClient): void {
  if (pending.has(client)) void refreshHabits(client);
  else refreshDays(client);
}

/** Days that are not shown are asked for when they are. Returns whether no other change is under way. */
function refreshDays(client: QueryClient): boolean {
  void client.invalidateQueries({ ...allDays, refetchType: 'none' });
  if (client.isMutating({ mutationKey: changeKey }) > 1) return false;
  // Whoever went on to other screens before the server had answered sees there what held before.
  void client.refetchQueries({ ...allDays, type: 'active', predicate: isOfOtherScreens });
  return true;
}

/** The days shown beside the habits are those before today: no tick of today changes them. */
const isOfOtherScreens = ({ queryKey }: Query) => queryKey[1] !== RECENT;
