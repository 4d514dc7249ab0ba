import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  follow,
  getFollowStatus,
  getUserStats,
  listFollowers,
  listFollowing,
  unfollow,
} from '#contract/follows.ts';
import { callApi } from '#web/client/call-api.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';

export type PeopleList = 'followers' | 'following';

const STATS_KEPT = 5 * MINUTE_MS;

const statsQueryOptions = (userId: number) =>
  queryOptions({
    queryKey: ['user-stats', userId],
    queryFn: () => callApi(getUserStats, { params: { userId } }),
    staleTime: STATS_KEPT,
  });

const statusQueryOptions = (userId: number) =>
  queryOptions({
    queryKey: ['follow-status', userId],
    queryFn: () => callApi(getFollowStatus, { params: { userId } }),
    staleTime: 5 * MINUTE_MS,
  });

export const useUserStats = (userId: number) => useQuery(statsQueryOptions(userId));

export const useFollowStatus = (userId: number) => useQuery(statusQueryOptions(userId));

/** Follows, or follows no more; numbers on the page change with it. */
export function useFollow(userId: number, viewerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) =>
      callApi(isWanted ? follow : unfollow, { params: { userId } }),
    onSuccess: async (answered) => {
      client.setQueryData(statusQueryOptions(userId).queryKey, answered);
      // Both people's numbers, whatever else happened to them meanwhile.
      await Promise.all([
        client.invalidateQueries(statsQueryOptions(userId)),
        client.invalidateQueries(statsQueryOptions(viewerId)),
      ]);
    },
  });
}

/** Also whether one follows: another tab may have changed it, and without an answer nothing can be pressed. */
export function useRefreshFollows(): (userId: number) => Promise<void> {
  const client = useQueryClient();
  return async (userId) => {
    await Promise.all([
      client.invalidateQueries(statsQueryOptions(userId)),
      client.invalidateQueries(statusQueryOptions(userId)),
    ]);
  };
}

const CALLS = { followers: listFollowers, following: listFollowing };

const peopleQueryOptions = (list: PeopleList, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['people', list, userId],
    queryFn: async ({ pageParam, client }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      const page = await callApi(CALLS[list], { params: { userId }, query });
      // Newer than what may be known of each: another tab may have changed it.
      for (const { id, isFollowing } of page.people) {
        client.setQueryData(statusQueryOptions(id).queryKey, { isFollowing });
      }
      return page;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Opened again, it tells who has come since.
    staleTime: 0,
    gcTime: 0,
  });

export const usePeople = (list: PeopleList, userId: number) =>
  useInfiniteQuery(peopleQueryOptions(list, userId));
