import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  getNotificationPreferences,
  listNotifications,
  type PreferencesChange,
  subscribeAgain,
  unsubscribe,
  updateNotificationPreferences,
} from '#contract/notifications.ts';
import { callApi } from '#web/client/call-api.ts';
import { MINUTE_MS } from '#web/client/query-client.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

export const preferencesQueryOptions = () =>
  queryOptions({
    queryKey: ['notifications', 'preferences'],
    queryFn: async () => (await callApi(getNotificationPreferences)).preferences,
  });

export const historyQueryOptions = () =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'history'],
    queryFn: ({ pageParam }) =>
      callApi(listNotifications, { query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // Mails are sent at any time.
    staleTime: MINUTE_MS / 2,
  });

export const usePreferences = () => useQuery(preferencesQueryOptions());
export const useHistory = () => useInfiniteQuery(historyQueryOptions());

export function useChangePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PreferencesChange) =>
      (await callApi(updateNotificationPreferences, { body })).preferences,
    onSuccess: (preferences) =>
      client.setQueryData(preferencesQueryOptions().queryKey, preferences),
  });
}

/** With the link of a mail, with or without a session. */
export const useUnsubscribe = (token: string) =>
  useMutation({
    mutationFn: async (isWanted: boolean) => {
      const { type } = await callApi(isWanted ? subscribeAgain : unsubscribe, { query: { token } });
      return { type, isWanted };
    },
    onSuccess: useInvalidate(preferencesQueryOptions()),
  });
