import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  hasEverCreatedHabits,
  listArchivedHabits,
  listHabits,
  listHistories,
} from '#contract/habits.ts';
import { callApi, callWithHeaders, isSignedOut } from '#web/client/call-api.ts';
import { LATE, STORED_HEADER } from '#domain/site/user-cache.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';
import { appliedIn } from '#web/outbox/numbers.ts';
import { type HabitList, type Histories, withNewer, withOrderOf } from './server-data.ts';

const FRESH_FOR_MS = 5000;
const NOTHING_APPLIED = { applied: {}, appliedTo: {} };

const LATE_RETRY_MS = 5000;

type Fetched = { state: { data: { isLate?: boolean } | undefined } };

/** Fetches again after late data. */
const refetchInterval = ({ state }: Fetched): number | false =>
  state.data?.isLate ? LATE_RETRY_MS : false;

/** A response from the worker's cache is as old as its date. */
const listedAt = (headers: Headers): number =>
  headers.has(STORED_HEADER) ? Date.parse(headers.get('date') ?? '') || 0 : Date.now();

const numberedBy = (headers: Headers) => ({
  applied: appliedIn(headers),
  appliedTo: {},
  isLate: headers.get(STORED_HEADER) === LATE,
});

async function fetchHabits(): Promise<HabitList> {
  try {
    const { body, headers } = await callWithHeaders(listHabits);
    return { habits: body, at: listedAt(headers), ...numberedBy(headers) };
  } catch (error) {
    // A signed-out user has no habits.
    if (isSignedOut(error)) return { habits: [], at: 0, ...NOTHING_APPLIED };
    throw error;
  }
}

/** The habits as the server has listed them. Components use `useHabits`. */
export const habitsQueryOptions = () =>
  queryOptions({
    queryKey: ['habits'],
    queryFn: async ({ client, queryKey }): Promise<HabitList> => {
      const before = client.getQueryData<HabitList>(queryKey);
      const fetched = await fetchHabits();
      const known = client.getQueryData<HabitList>(queryKey);
      return withOrderOf(before, withNewer(known, fetched));
    },
    staleTime: FRESH_FOR_MS,
    refetchOnWindowFocus: true,
    refetchInterval,
  });

/** Many or old habits are split into several pages. */
async function fetchHistories(after?: number): Promise<Histories> {
  const query = after === undefined ? {} : { after: String(after) };
  const { body, headers } = await callWithHeaders(listHistories, { query });
  const page = { ...body, ...numberedBy(headers) };
  const last = Math.max(...[...page.habits, ...page.archived].map(({ id }) => id));
  if (!headers.has('link')) return page;
  const next = await fetchHistories(last);
  return {
    ...page,
    habits: [...page.habits, ...next.habits],
    archived: [...page.archived, ...next.archived],
  };
}

/** All days of all habits. */
export const historiesQueryOptions = () =>
  queryOptions({
    queryKey: ['histories'],
    queryFn: async ({ client, queryKey }): Promise<Histories> => {
      const fetched = await fetchHistories();
      return withNewer(client.getQueryData<Histories>(queryKey), fetched);
    },
    // They are large. `UserHabits` invalidates them when the list is newer.
    staleTime: Infinity,
    refetchInterval,
  });

/** Whether the user has ever had a habit. Fetched when the list is empty. */
export const everCreatedQueryOptions = queryOptions({
  queryKey: ['has-ever-created-habits'],
  queryFn: () => callApi(hasEverCreatedHabits),
  staleTime: 5 * MINUTE_MS,
});

export const archivedQueryOptions = () =>
  queryOptions({ queryKey: ['archived-habits'], queryFn: () => callApi(listArchivedHabits) });

/** The key of every query about days, except the histories. */
export const habitDaysKey = ['habit-instances'];

export const pausesKey = ['pauses'];

/** After a change whose response does not contain the new list. */
export async function refreshHabits(client: QueryClient): Promise<void> {
  refreshDays(client);
  void client.invalidateQueries(archivedQueryOptions());
  void client.invalidateQueries({ queryKey: pausesKey });
  await Promise.all([
    fetchAgain(client, historiesQueryOptions().queryKey),
    fetchAgain(client, habitsQueryOptions().queryKey),
  ]);
}

async function fetchAgain(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  // A first fetch that began before the change would go on.
  if (client.getQueryData(queryKey) === undefined) await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Invalidates the other queries about days. */
export const refreshDays = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: habitDaysKey });
