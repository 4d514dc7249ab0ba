import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createTickLink, listTickLinks, revokeTickLink } from '#contract/tick-links.ts';
import type { NewTickLink } from '#contract/tick-links/shapes.ts';
import { callApi } from '#web/client/call-api.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

const tickLinksQueryOptions = (id: number) =>
  queryOptions({
    queryKey: ['tick-links', id],
    queryFn: async () => (await callApi(listTickLinks, { params: { id } })).links,
    // Links may be used at any time.
    staleTime: 0,
  });

export const useTickLinks = (habitId: number) => useQuery(tickLinksQueryOptions(habitId));

export const useCreateTickLink = (habitId: number) =>
  useMutation({
    mutationFn: (body: NewTickLink) => callApi(createTickLink, { params: { id: habitId }, body }),
    onSuccess: useInvalidate(tickLinksQueryOptions(habitId)),
  });

export const useRevokeTickLink = (habitId: number) =>
  useMutation({
    mutationFn: (id: number) => callApi(revokeTickLink, { params: { id } }),
    // After a failure too, because it may already be revoked.
    onSettled: useInvalidate(tickLinksQueryOptions(habitId)),
  });
