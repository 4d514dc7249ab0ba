import type { QueryClient } from '@tanstack/react-query';
import {
  archivedQueryOptions,
  habitDaysKey,
  habitsQueryOptions,
  historiesQueryOptions,
  pausesKey,
} from './query-options.ts';

/** After a change whose response does not contain the new list. */
export async function refreshHabits(client: QueryClient): Promise<void> {
  refreshDays(client);
  void client.invalidateQueries(archivedQueryOptions());
  void client.invalidateQueries({ queryKey: pausesKey });
  await Promise.all([
    client.invalidateQueries(historiesQueryOptions()),
    client.invalidateQueries(habitsQueryOptions()),
  ]);
}

/** Invalidates the other queries about days. */
export const refreshDays = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: habitDaysKey });
