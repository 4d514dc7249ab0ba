import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCalendar, makeCalendar, removeCalendar } from '#contract/calendar.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauth } from '#web/features/account/public.ts';

const calendarQueryOptions = () =>
  queryOptions({
    queryKey: ['calendar'],
    queryFn: async () => (await callApi(getCalendar)).address,
    // Calendar programs may read it at any time.
    staleTime: 0,
  });

export const useCalendar = () => useQuery(calendarQueryOptions());

export function useMakeCalendar() {
  const client = useQueryClient();
  const withReauth = useReauth();
  return useMutation({
    mutationFn: () => withReauth(() => callApi(makeCalendar)),
    onSuccess: () => client.invalidateQueries(calendarQueryOptions()),
  });
}

export function useRemoveCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(removeCalendar),
    // After a failure too, because another device may have revoked it.
    onSettled: () => client.invalidateQueries(calendarQueryOptions()),
  });
}
