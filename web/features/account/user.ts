import {
  hashKey,
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { getUser, type User } from '#contract/account.ts';
import { callApi, isSignedOut } from '#web/client/call-api.ts';
import { MINUTE } from '#web/client/query-client.ts';

async function fetchUser(): Promise<User | null> {
  try {
    return await callApi(getUser);
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

const RETRIES_AT_MOST = 2;
/** An answer that came ahead of the page is the one that drawing the page would ask for. */
const ARRIVAL_MS = 2000;

export const userQueryOptions = queryOptions({
  queryKey: ['user'],
  queryFn: fetchUser,
  staleTime: 0,
  gcTime: 10 * MINUTE,
  refetchOnWindowFocus: false,
  refetchOnMount: true,
  refetchOnReconnect: true,
  retry: (failures, error) => failures < RETRIES_AT_MOST && !error.message.includes('401'),
});

/** Nobody is signed in when `user` is null and nothing is loading; a failure counts as that. */
export function useUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery({
    ...userQueryOptions,
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > ARRIVAL_MS,
  });
  return { user: data ?? null, isLoading: isPending };
}

/** Whoever uses the page next does not see what was fetched for the one before. */
async function changeUser(queryClient: QueryClient, user: User | null): Promise<void> {
  const { queryKey } = userQueryOptions;
  // An answer still under way is about the one before.
  await queryClient.cancelQueries();
  queryClient.setQueryData(queryKey, user);
  queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(queryKey) });
}

export function useChangeUser(): (user: User | null) => Promise<void> {
  const queryClient = useQueryClient();
  return (user) => changeUser(queryClient, user);
}

/** For whoever changed the user by another feature's call. */
export function useReloadUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries(userQueryOptions), [queryClient]);
}

/** For whoever was told what changed about the user by another feature's call. */
export function useCorrectUser(): (facts: Partial<User>) => void {
  const queryClient = useQueryClient();
  return (facts) =>
    queryClient.setQueryData(userQueryOptions.queryKey, (user) => user && { ...user, ...facts });
}
