import type { QueryClient } from '@tanstack/react-query';
import type { Habit, HabitHistory } from '#contract/habits.ts';
import { withActiveDay } from '#domain/history/active-days.ts';
import type { Operation } from '#web/outbox/operation.ts';
import { userToday } from '#web/client/user-day.ts';
import { evaluated, stateOf, withOperation } from './habit-state.ts';
import { reordered } from './operations-on-list.ts';
import {
  habitsQueryOptions,
  historiesQueryOptions,
  refreshDays,
  refreshHabits,
} from './query-options.ts';
import { type Histories, withHabit } from './server-data.ts';

/** Applies a response to the cached list. A response without the new state makes the list be fetched again. */
export function applyResponse(client: QueryClient, operation: Operation, response: unknown): void {
  const { queryKey } = habitsQueryOptions();
  // A list keeps the order that it shows when it is fetched again, so it gets the new one here.
  if (operation.kind === 'reorder') {
    const { body } = operation;
    client.setQueryData(
      queryKey,
      (list) => list && { ...list, habits: reordered<Habit>(list.habits, body) },
    );
  }
  const changed = habitIn(response);
  const before = client.getQueryData(queryKey)?.habits.find(({ id }) => id === changed?.id);
  // Another device has restored a habit that the list does not have.
  if (!changed || !before || changesList(operation)) {
    void refreshHabits(client);
    return;
  }
  // Runs before the list changes, because a list that is newer than the histories would cause another call for them.
  if (operation.kind !== 'edit') applyToHistory(client, operation, { before, changed });
  client.setQueryData(
    queryKey,
    (list) => list && { ...withHabit(list, changed, operation), at: Date.now() },
  );
  refreshDays(client);
}

/** The habit, alone or beside the changed day. */
function habitIn(response: unknown): Habit | undefined {
  if (typeof response !== 'object' || response === null) return undefined;
  if ('habit' in response) return response.habit as Habit;
  return 'streakUnit' in response ? (response as Habit) : undefined;
}

/** It changes which habits are listed, their order, or days that the response does not contain. */
function changesList({ kind, body }: Operation): boolean {
  if (kind === 'edit') return body.archivedOn !== undefined;
  return kind !== 'day' && kind !== 'entry' && kind !== 'remove-entry';
}

type ChangedHabit = { before: Habit; changed: Habit };

/** Leaves the history as it is when the server's figures differ: another device has changed the habit as well. */
function applyToHistory(
  client: QueryClient,
  operation: Operation,
  { before, changed }: ChangedHabit,
): void {
  const { queryKey } = historiesQueryOptions();
  const histories = client.getQueryData(queryKey);
  const history = histories?.habits.find(({ id }) => id === changed.id);
  if (!histories || !history || history.lastUpdated !== before.lastUpdated) return;
  const after = historyAfter(histories, history, operation, before);
  if (after.reps !== changed.reps || after.streak !== changed.streak) return;
  const { lastUpdated } = changed;
  const next = { ...after.history, lastUpdated };
  client.setQueryData(queryKey, withHabit(histories, next, operation));
}

function historyAfter(
  { week, activeDays }: Histories,
  history: HabitHistory,
  operation: Operation,
  listed: Habit,
) {
  const today = userToday();
  const owner = { today, week, activeDays: withActiveDay(activeDays, today) };
  const { letters, amountYears, details, streak, reps } = evaluated(
    withOperation(stateOf(listed, history), operation, owner),
    owner,
  );
  const days = { letters, details: [...details], amountYears: [...amountYears] };
  return { history: { ...history, ...days }, streak, reps };
}
