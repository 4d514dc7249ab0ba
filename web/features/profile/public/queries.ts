import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { getPublicProfile, searchUsers } from '#contract/profile/public-profile.ts';
import { callApi } from '#web/client/call-api.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';
import { profileInPage } from './page-data.ts';

const REFRESHED_EVERY = 30 * MINUTE_MS;

const publicProfileQueryOptions = (username: string) => {
  const inPage = profileInPage(username);
  return queryOptions({
    // Whatever the case, it is the same person.
    queryKey: ['public-profile', username.toLowerCase()],
    queryFn: () => callApi(getPublicProfile, { params: { username } }),
    staleTime: 5 * MINUTE_MS,
    refetchInterval: REFRESHED_EVERY,
    // In a hidden tab it is not.
    refetchOnWindowFocus: true,
    ...(inPage && { initialData: inPage.profile, initialDataUpdatedAt: inPage.at }),
  });
};

export const usePublicProfile = (username: string) => useQuery(publicProfileQueryOptions(username));

/** Whose usernames begin so; what was found before stays while the next is looked for. */
export const useSuggestions = (beginning: string) =>
  useQuery({
    queryKey: ['users', 'search', beginning],
    queryFn: async () => (await callApi(searchUsers, { query: { q: beginning } })).users,
    enabled: beginning !== '',
    placeholderData: keepPreviousData,
  });
