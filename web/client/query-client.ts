import { MutationCache, type NetworkMode, QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from './log.ts';

export const MINUTE_MS = 60_000;
const JUST_FAILED_MS = 2_000;

/**
 * The defaults: queries are not polled, not refetched on focus, not retried, and wait for the network. Mutations
 * without a network fail immediately, so that the user gets an error.
 */
export const createQueryClient = (networkMode: NetworkMode = 'online'): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        refetchInterval: false,
        retry: false,
        // The first render does not repeat a prefetch that has just failed.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_FAILED_MS,
        networkMode,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
