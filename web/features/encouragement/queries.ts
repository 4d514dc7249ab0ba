import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { listEncouragements, sendEncouragement } from '#contract/encouragement.ts';
import { callApi } from '#web/client/call-api.ts';
import { polledEvery } from '#web/client/polling.ts';

const POLLED_EVERY = 60_000;

const encouragementsQueryOptions = queryOptions({
  queryKey: ['encouragements'],
  queryFn: async () => (await callApi(listEncouragements)).encouragements,
  ...polledEvery(POLLED_EVERY),
});

/** The received encouragements, newest first. Not polled in hidden tabs. */
export const useEncouragements = () => useQuery(encouragementsQueryOptions);

export const useSendEncouragement = (toUserId: number) =>
  useMutation({
    mutationFn: (message: string) => callApi(sendEncouragement, { body: { toUserId, message } }),
  });
