import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '#contract/webhooks.ts';
import type { WebhookRule } from '#contract/webhooks/shapes.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauthMutation } from '#web/features/account/public.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

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

export const useCreateWebhook = () =>
  useReauthMutation({
    mutationFn: (body: WebhookRule) => callApi(calls.createWebhook, { body }),
    onSuccess: useInvalidate(webhooksQueryOptions()),
  });

export const useUpdateWebhook = (id: number) =>
  useReauthMutation({
    mutationFn: (body: WebhookRule) => callApi(calls.updateWebhook, { params: { id }, body }),
    onSettled: useInvalidate(webhooksQueryOptions()),
  });

export const useSwitchWebhook = (id: number) =>
  useMutation({
    mutationFn: (isActive: boolean) =>
      callApi(calls.switchWebhook, { params: { id }, body: { isActive } }),
    onSettled: useInvalidate(webhooksQueryOptions()),
  });

export const useRenewSecret = (id: number) =>
  useReauthMutation({
    mutationFn: () => callApi(calls.renewWebhookSecret, { params: { id } }),
  });

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
    onSettled: useInvalidate(webhooksQueryOptions()),
  });

export const useReplayDelivery = (id: number) =>
  useMutation({
    mutationFn: (deliveryId: number) =>
      callApi(calls.replayDelivery, { params: { id, deliveryId } }),
    onSettled: useInvalidate(webhooksQueryOptions()),
  });
