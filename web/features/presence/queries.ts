import { useQuery } from '@tanstack/react-query';
import { getProfileViews } from '#contract/presence.ts';
import { callApi } from '#web/client/call-api.ts';

const POLLED_EVERY = 5000;

/** How many watch the profile; undefined while that is not known. Not asked while the tab is hidden. */
export function useWatchingNow(userId: number): number | undefined {
  const { data } = useQuery({
    queryKey: ['profile-views', userId],
    queryFn: () => callApi(getProfileViews, { params: { userId } }),
    staleTime: POLLED_EVERY,
    refetchInterval: POLLED_EVERY,
    refetchOnWindowFocus: true,
  });
  return data?.watchingNow;
}
