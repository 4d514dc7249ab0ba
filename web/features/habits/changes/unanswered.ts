import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { Habit } from '#contract/habits.ts';
import { personHere } from '#web/client/person-here.ts';
import { changeKey } from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import type { DayVariables } from './predict-day.ts';
import { forgetUnsent, idOf, isSameChange, keepUnsent, type Unsent } from './unsent.ts';

/** Changes of the habit that are not answered yet, the one that is being made included. */
export const pendingOf = (client: QueryClient, habit: Habit): DayVariables[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: changeKey, status: 'pending' })
    .map(({ state }) => state.variables as DayVariables | undefined)
    .filter((mutation) => mutation?.change !== undefined && idOf(mutation.habit) === idOf(habit))
    .filter((mutation) => mutation !== undefined);

const unsentOf = ({ habit, day, change }: DayVariables): Unsent => ({
  habitId: idOf(habit),
  day,
  change,
  ...(day < todayHere() && { madeOn: todayHere() }),
});

/** Those that could not be sent at once: without a network, or behind another change of the habit. */
const waited = new WeakSet<DayVariables>();

/** What is not answered yet outlives the page: whoever reloads right after a tick finds it again. */
export function keepUntilAnswered(client: QueryClient, variables: DayVariables): void {
  const { habit, change } = variables;
  const userId = personHere(client);
  const isKept = variables.isUntold || !onlineManager.isOnline();
  if (isKept || pendingOf(client, habit).length > 1) waited.add(variables);
  // Which entries come back is known in the page alone. What undoes a change would be refused the second time.
  const isLasting = !('entries' in change) && (!('expected' in change) || waited.has(variables));
  if (userId !== undefined && isLasting) keepUnsent(userId, unsentOf(variables));
}

/** A browser may give up what is under way a moment before it leaves the page. */
const LEAVES_WITHIN = 2_000;

/**
 * What waited, and met a network that only seemed to be back, is sent at the next visit. What failed at once is told of
 * and forgotten, unless it failed because the page is left.
 */
export function forgetFailed(client: QueryClient, variables: DayVariables): void {
  if (!waited.has(variables)) setTimeout(() => forgetKept(client, variables), LEAVES_WITHIN);
}

/** A later change of the same day has taken its place on the device, and stays. */
export function forgetKept(client: QueryClient, variables: DayVariables): void {
  const userId = personHere(client);
  const unsent = unsentOf(variables);
  const isReplaced = pendingOf(client, variables.habit).some(
    (other) => other !== variables && isSameChange(unsentOf(other), unsent),
  );
  if (userId !== undefined && !isReplaced) forgetUnsent(userId, unsent);
}
