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
import { switchPushOff, switchPushOn } from './device-push.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

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
export const useSwitchPush = (userId: number) =>
  useMutation({
    mutationFn: ({ pushKey, device }: { pushKey: string; device: number | undefined }) =>
      device === undefined ? switchPushOn(pushKey, userId) : switchPushOff(device),
    onSettled: useInvalidate(channelsQueryOptions()),
  });

export const useRemoveDevice = () =>
  useMutation({
    mutationFn: (id: number) => callApi(removeDevice, { params: { id } }),
    // After a failure too, because it may already be removed.
    onSettled: useInvalidate(channelsQueryOptions()),
  });

export const useTryChannel = () =>
  useMutation({
    mutationFn: (body: TriedChannel) => callApi(tryChannel, { body }),
    onSettled: useInvalidate(channelsQueryOptions()),
  });
