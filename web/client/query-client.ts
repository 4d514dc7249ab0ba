import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { logFailure } from './log.ts';

export const MINUTE = 60_000;

/** What holds unless a query says otherwise: nothing is polled, refetched on focus or tried again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
