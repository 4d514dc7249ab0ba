import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endSession, listSessions } from '#contract/account.ts';
import { callApi } from '#web/client/call-api.ts';

const sessionsQueryOptions = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async () => (await callApi(listSessions)).sessions,
    // Whoever looks here wants to know who is there now.
    staleTime: 0,
  });

export const useSessions = () => useQuery(sessionsQueryOptions());

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(endSession, { params: { id } }),
    // Also after a failure: it may have ended by itself meanwhile.
    onSettled: () => client.invalidateQueries(sessionsQueryOptions()),
  });
}
