import type { Query, QueryClient } from '@tanstack/react-query';
import type { Habit } from '#contract/habits.ts';
import { habitsQueryOptions, habitDaysKey, RECENT } from '../queries.ts';

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

export function findShown(client: QueryClient, id: number): { habit?: Habit; at: number } {
  const habits = client.getQueryData(habitsQueryOptions().queryKey) ?? [];
  const at = habits.findIndex((habit) => habit.id === id);
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
  await client.invalidateQueries({ queryKey: habitsQueryOptions().queryKey });
}

/** After a change whose answer was all that the list would have said. */
export function settleAnswered(client: QueryClient): void {
  if (pending.has(client)) void refreshHabits(client);
  else refreshDays(client);
}

/** Days that are not shown are asked for when they are. Returns whether no other change is under way. */
function refreshDays(client: QueryClient): boolean {
  const days = { queryKey: habitDaysKey };
  void client.invalidateQueries({ ...days, refetchType: 'none' });
  if (client.isMutating({ mutationKey: changeKey }) > 1) return false;
  // Whoever went on to other screens before the server had answered sees there what held before.
  void client.refetchQueries({ ...days, type: 'active', predicate: isOfOtherScreens });
  return true;
}

/** The days shown beside the habits are those before today: no tick changes them. */
const isOfOtherScreens = ({ queryKey }: Query) => queryKey[1] !== RECENT;
