import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createTickLink, listTickLinks, revokeTickLink } from '#contract/tick-links.ts';
import type { NewTickLink } from '#contract/tick-links/shapes.ts';
import { callApi } from '#web/client/call-api.ts';

const tickLinksQueryOptions = (id: number) =>
  queryOptions({
    queryKey: ['tick-links', id],
    queryFn: async () => (await callApi(listTickLinks, { params: { id } })).links,
    // Links may be used at any time.
    staleTime: 0,
  });

export const useTickLinks = (habitId: number) => useQuery(tickLinksQueryOptions(habitId));

export function useCreateTickLink(habitId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTickLink) => callApi(createTickLink, { params: { id: habitId }, body }),
    onSuccess: () => client.invalidateQueries(tickLinksQueryOptions(habitId)),
  });
}

export function useRevokeTickLink(habitId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(revokeTickLink, { params: { id } }),
    // After a failure too, because it may already be revoked.
    onSettled: () => client.invalidateQueries(tickLinksQueryOptions(habitId)),
  });
}
