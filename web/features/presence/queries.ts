import { useQuery } from '@tanstack/react-query';
import { getProfileViews } from '#contract/presence.ts';
import { callApi } from '#web/client/call-api.ts';
import { polledEvery } from '#web/client/polling.ts';

/** In milliseconds: on the dashboard's card, and elsewhere. */
export const VIEWERS_POLLED_EVERY = { card: 3000, elsewhere: 5000 };

/**
 * How many watch the profile; undefined while that is not known. Not asked while the tab is hidden. Where two
 * places of a page show it, one answer is for both.
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
