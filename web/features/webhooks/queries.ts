import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contract/webhooks.ts';
import type { WebhookRule } from '#contract/webhooks/shapes.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauth } from '#web/features/account/public.ts';

// Both may change at any time.
const webhooksQueryOptions = () =>
  queryOptions({
    queryKey: ['webhooks'],
    queryFn: async () => (await callApi(calls.listWebhooks)).webhooks,
    staleTime: 0,
  });

const deliveriesQueryOptions = (id: number) =>
  queryOptions({
    queryKey: [...webhooksQueryOptions().queryKey, id],
    queryFn: async () => (await callApi(calls.listDeliveries, { params: { id } })).deliveries,
    staleTime: 0,
  });

export const useWebhooks = () => useQuery(webhooksQueryOptions());

export const useDeliveries = (id: number) => useQuery(deliveriesQueryOptions(id));

/** After a failure too, because the webhook may have changed. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries(webhooksQueryOptions());
}

export function useCreateWebhook() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (body: WebhookRule) => withReauth(() => callApi(calls.createWebhook, { body })),
    onSuccess: useRefresh(),
  });
}

export function useUpdateWebhook(id: number) {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (body: WebhookRule) =>
      withReauth(() => callApi(calls.updateWebhook, { params: { id }, body })),
    onSettled: useRefresh(),
  });
}

export const useSwitchWebhook = (id: number) =>
  useMutation({
    mutationFn: (isActive: boolean) =>
      callApi(calls.switchWebhook, { params: { id }, body: { isActive } }),
    onSettled: useRefresh(),
  });

export function useRenewSecret(id: number) {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: () => withReauth(() => callApi(calls.renewWebhookSecret, { params: { id } })),
  });
}

export function useRemoveWebhook(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.removeWebhook, { params: { id } }),
    // Its log is gone, but may be visible while the dialog fades.
    onSettled: () => client.invalidateQueries({ ...webhooksQueryOptions(), exact: true }),
  });
}

export const useTestWebhook = (id: number) =>
  useMutation({
    mutationFn: () => callApi(calls.testWebhook, { params: { id } }),
    onSettled: useRefresh(),
  });

export const useReplayDelivery = (id: number) =>
  useMutation({
    mutationFn: (deliveryId: number) =>
      callApi(calls.replayDelivery, { params: { id, deliveryId } }),
    onSettled: useRefresh(),
  });
