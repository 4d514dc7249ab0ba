import { pollPause } from '#domain/site/poll-pace.ts';
import { ApiError } from './call-api.ts';

/** The server is overloaded. The page shows no error. */
export const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 503;

/** How long a poll waits after this number of refusals in a row. */
export const pauseAfter = (error: Error, everyMs: number, refusals: number): number =>
  pollPause({ everyMs, refusals, retryAfterMs: isBusy(error) ? error.retryAfterMs : 0 });

/**
 * Options of a query that polls while its tab is visible. While the server is overloaded, it polls less often and shows
 * the last data. The first response ends this; making the tab visible does not.
 */
export const polledEvery = (everyMs: number) => ({
  staleTime: everyMs,
  refetchInterval: everyMs,
  refetchOnWindowFocus: true,
  retry: (_before: number, error: Error) => isBusy(error),
  retryDelay: (before: number, error: Error) => pauseAfter(error, everyMs, before + 1),
});
