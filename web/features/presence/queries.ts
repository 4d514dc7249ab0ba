import { useQuery } from '@tanstack/react-query';
import { getProfileViews } from '#contract/presence.ts';
import { callApi } from '#web/client/call-api.ts';
import { polledEvery } from '#web/client/polling.ts';

/** Polling intervals in milliseconds: on the dashboard, and elsewhere. */
export const VIEWERS_POLLED_EVERY = { card: 3000, elsewhere: 5000 };

/**
 * The number of viewers of a profile. Undefined while unknown. Not polled in hidden tabs. All places on a page share
 * one query.
 */
export function useWatchingNow(
  userId: number,
  every = VIEWERS_POLLED_EVERY.elsewhere,
): number | undefined {
  const { data } = useQuery({
    queryKey: ['profile-views', userId],
    queryFn: () => callApi(getProfileViews, { params: { userId } }),
    ...polledEvery(every),
  });
  return data?.watchingNow;
}
