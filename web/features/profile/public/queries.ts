import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPublicProfile, searchUsers } from '#contract/profile/public-profile.ts';
import { getPublicYear } from '#contract/profile/public-year.ts';
import { callApi } from '#web/client/call-api.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';
import { profileInPage } from './page-data.ts';

const REFRESHED_EVERY = 30 * MINUTE_MS;

/** Usernames ignore case. */
const keyOf = (username: string) => ['public-profile', username.toLowerCase()];

const publicProfileQueryOptions = (username: string) => {
  const inPage = profileInPage(username);
  return queryOptions({
    queryKey: keyOf(username),
    queryFn: () => callApi(getPublicProfile, { params: { username } }),
    staleTime: 5 * MINUTE_MS,
    refetchInterval: REFRESHED_EVERY,
    // Not in hidden tabs.
    refetchOnWindowFocus: true,
    ...(inPage && { initialData: inPage.profile, initialDataUpdatedAt: inPage.at }),
  });
};

/** Marks the data as stale when the page is left, because the owner may change them elsewhere on the site. */
export function usePublicProfile(username: string) {
  const client = useQueryClient();
  const called = username.toLowerCase();
  useEffect(() => {
    const left = { queryKey: keyOf(called), refetchType: 'none' } as const;
    return () => void client.invalidateQueries(left);
  }, [client, called]);
  return useQuery(publicProfileQueryOptions(username));
}

/** The previous year stays while the next one loads. */
export const usePublicYear = (username: string, year: number) =>
  useQuery({
    queryKey: [...keyOf(username), 'year', year],
    queryFn: () => callApi(getPublicYear, { params: { username }, query: { year: String(year) } }),
    staleTime: 5 * MINUTE_MS,
    placeholderData: keepPreviousData,
  });

/** Users whose username or display name begins with a text. Previous results stay while the next ones load. */
export const useSuggestions = (beginning: string) =>
  useQuery({
    queryKey: ['users', 'search', beginning],
    queryFn: async () => (await callApi(searchUsers, { query: { q: beginning } })).users,
    enabled: beginning !== '',
    placeholderData: keepPreviousData,
  });
