import { pollPause } from '#domain/site/poll-pace.ts';
import { ApiError } from './call-api.ts';

/** The server has more to do than it can: nothing is wrong, and nobody is told. */
export const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 503;

/** How long a poll waits after so many refusals, one after the other. */
export const pauseAfter = (error: Error, everyMs: number, refusals: number): number =>
  pollPause({ everyMs, refusals, retryAfterMs: isBusy(error) ? error.retryAfterMs : 0 });

/**
 * Options of a query that asks every so many milliseconds while its tab is seen. While the server is too busy it
 * asks less often, shows what it knows, and is back in its rhythm with the first answer. A pause holds also when
 * the tab is shown again: until then the query is still asking.
 */
export const polledEvery = (everyMs: number) => ({
  staleTime: everyMs,
  refetchInterval: everyMs,
  refetchOnWindowFocus: true,
  retry: (_before: number, error: Error) => isBusy(error),
  retryDelay: (before: number, error: Error) => pauseAfter(error, everyMs, before + 1),
});
