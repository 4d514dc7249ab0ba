import { MutationCache, type NetworkMode, QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from './log.ts';

export const MINUTE_MS = 60_000;
const JUST_FAILED_MS = 2_000;

/**
 * What holds unless a query says otherwise: nothing is polled, refetched on focus or tried again. A change
 * fails at once away from the network, so that whoever asked for it is told; waiting has to be chosen. What is asked
 * waits for the network, unless the page says otherwise.
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
        // What was asked ahead of the page and failed is not asked again as soon as the page is drawn.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_FAILED_MS,
        networkMode,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
