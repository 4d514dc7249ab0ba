import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query';
import {
  follow,
  getFollowStatus,
  getUserStats,
  listFollowers,
  listFollowing,
  listSuggestedPeople,
  type Person,
  unfollow,
} from '#contract/follows.ts';
import { callApi } from '#web/client/call-api.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';

export type PeopleList = 'followers' | 'following';

const FRESH_FOR_MS = 5 * MINUTE_MS;

const statsQueryOptions = (userId: number) =>
  queryOptions({
    queryKey: ['user-stats', userId],
    queryFn: () => callApi(getUserStats, { params: { userId } }),
    staleTime: FRESH_FOR_MS,
  });

const statusQueryOptions = (userId: number) =>
  queryOptions({
    queryKey: ['follow-status', userId],
    queryFn: () => callApi(getFollowStatus, { params: { userId } }),
    staleTime: FRESH_FOR_MS,
  });

export const useUserStats = (userId: number) => useQuery(statsQueryOptions(userId));

export const useFollowStatus = (userId: number) => useQuery(statusQueryOptions(userId));

/** Follows or unfollows, and updates the counts on the page. */
export function useFollow(userId: number, viewerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) =>
      callApi(isWanted ? follow : unfollow, { params: { userId } }),
    onSuccess: async (response) => {
      client.setQueryData(statusQueryOptions(userId).queryKey, response);
      // The counts of both users.
      await Promise.all([
        client.invalidateQueries(statsQueryOptions(userId)),
        client.invalidateQueries(statsQueryOptions(viewerId)),
      ]);
    },
    // The server may have applied it without a response.
    onError: () => client.invalidateQueries(statusQueryOptions(userId)),
  });
}

/** Includes the follow status, which another tab may have changed. */
export function useRefreshFollows(): (userId: number) => Promise<void> {
  const client = useQueryClient();
  return async (userId) => {
    await Promise.all([
      client.invalidateQueries(statsQueryOptions(userId)),
      client.invalidateQueries(statusQueryOptions(userId)),
    ]);
  };
}

/** Newer than the cached status of each user. */
function cacheStatuses(client: QueryClient, people: readonly Person[]): void {
  for (const { id, isFollowing } of people) {
    client.setQueryData(statusQueryOptions(id).queryKey, { isFollowing });
  }
}

const CALLS = { followers: listFollowers, following: listFollowing };

const peopleQueryOptions = (list: PeopleList, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['people', list, userId],
    queryFn: async ({ pageParam, client }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      const page = await callApi(CALLS[list], { params: { userId }, query });
      cacheStatuses(client, page.people);
      return page;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // A reopened list must be current.
    staleTime: 0,
    gcTime: 0,
  });

export const usePeople = (list: PeopleList, userId: number) =>
  useInfiniteQuery(peopleQueryOptions(list, userId));

/** The list stays while the page is open, with the users who were followed from it. */
const suggestedQueryOptions = queryOptions({
  queryKey: ['people', 'suggested'],
  queryFn: async ({ client }) => {
    const { people } = await callApi(listSuggestedPeople);
    cacheStatuses(client, people);
    return people;
  },
  staleTime: Infinity,
  gcTime: 0,
});

export const useSuggestedPeople = () => useQuery(suggestedQueryOptions);
