import { QueryClient } from '@tanstack/react-query';

export const MINUTE = 60_000;

/** What holds unless a query says otherwise: nothing is polled, refetched on focus or tried again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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
