import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ChannelsChange,
  getChannels,
  removeDevice,
  type TriedChannel,
  tryChannel,
  updateChannels,
} from '#contract/channels.ts';
import { callApi } from '#web/client/call-api.ts';
import { switchPushOff, switchPushOn } from './push-here.ts';

const channelsQueryOptions = () =>
  queryOptions({
    queryKey: ['channels'],
    queryFn: () => callApi(getChannels),
    // Devices may change at any time.
    staleTime: 0,
  });

export const useChannels = () => useQuery(channelsQueryOptions());

/** In series, so that the last choice wins. */
export function useChangeChannels() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'channels' },
    mutationFn: (body: ChannelsChange) => callApi(updateChannels, { body }),
    onSuccess: (channels) => client.setQueryData(channelsQueryOptions().queryKey, channels),
  });
}

/** Asks for permission, then subscribes this device for `userId`. */
export function useSwitchPush(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ pushKey, device }: { pushKey: string; device: number | undefined }) =>
      device === undefined ? switchPushOn(pushKey, userId) : switchPushOff(device),
    onSettled: () => client.invalidateQueries(channelsQueryOptions()),
  });
}

export function useRemoveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(removeDevice, { params: { id } }),
    // After a failure too, because it may already be removed.
    onSettled: () => client.invalidateQueries(channelsQueryOptions()),
  });
}

export function useTryChannel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TriedChannel) => callApi(tryChannel, { body }),
    onSettled: () => client.invalidateQueries(channelsQueryOptions()),
  });
}
