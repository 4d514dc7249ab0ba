import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendEncouragement } from '#contract/encouragement.ts';
import { SECONDS_BETWEEN_ENCOURAGEMENTS } from '#domain/people/encouragement.ts';
import { callApi } from '#web/client/call-api.ts';
import { toastNotSent } from './toasts.ts';

const CLAPS_KEY = ['claps'];

/** The activities that the user has answered, and the users who got an encouragement less than a minute ago. */
type Claps = { activities: readonly number[]; users: readonly number[] };

const NONE: Claps = { activities: [], users: [] };

type ClappedActivity = { id: number; userId: number };

/** In the cache, so that all lists of the session agree. */
export function useClaps() {
  const { data: claps = NONE } = useQuery<Claps>({
    queryKey: CLAPS_KEY,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return {
    hasClapped: ({ id }: ClappedActivity) => claps.activities.includes(id),
    isTooSoon: ({ userId }: ClappedActivity) => claps.users.includes(userId),
  };
}

/** Sends the default encouragement. The button shows it at once, and is restored when the server refuses. */
export function useClap({ id, userId }: ClappedActivity) {
  const client = useQueryClient();
  const change = (by: (claps: Claps) => Claps) =>
    client.setQueryData<Claps>(CLAPS_KEY, (claps = NONE) => by(claps));
  const allowUser = () =>
    change((claps) => ({ ...claps, users: claps.users.filter((one) => one !== userId) }));
  return useMutation({
    mutationFn: () => callApi(sendEncouragement, { body: { toUserId: userId } }),
    onMutate: () =>
      change(({ activities, users }) => ({
        activities: [...activities, id],
        users: [...users, userId],
      })),
    onSuccess: () => void setTimeout(allowUser, SECONDS_BETWEEN_ENCOURAGEMENTS * 1000),
    onError: (error) => {
      toastNotSent(error);
      allowUser();
      change((claps) => ({
        ...claps,
        activities: claps.activities.filter((one) => one !== id),
      }));
    },
  });
}
