import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Challenge,
  getWaitlist,
  joinWaitlist,
  leaveWaitlist,
  listChallenges,
  type NewChallenge,
  getChallenge,
  startChallenge,
  type Waitlist,
} from '#contract/challenge.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { currentChallenge } from '#domain/people/challenge.ts';
import { callApi } from '#web/client/call-api.ts';

const waitlistQueryOptions = queryOptions({
  queryKey: ['challenge-waitlist'],
  queryFn: () => callApi(getWaitlist),
  // A started challenge empties the list.
  staleTime: 0,
});

const challengesQueryOptions = queryOptions({
  queryKey: ['challenges'],
  queryFn: async () => (await callApi(listChallenges)).challenges,
  staleTime: 0,
  refetchOnWindowFocus: true,
});

const challengeQueryOptions = (id: string) =>
  queryOptions({
    queryKey: ['challenges', id],
    queryFn: () => callApi(getChallenge, { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const useWaitlist = () => useQuery(waitlistQueryOptions);
/** Refetches the challenges with the waitlist, so that both agree. */
export const useWaitlistNow = () =>
  useQuery({ ...waitlistQueryOptions, refetchOnWindowFocus: true });
export const useChallenges = () => useQuery(challengesQueryOptions);
/** The challenge at the top of the page. Undefined while loading and without one. */
export const useCurrentChallenge = (today: LocalDay): Challenge | undefined =>
  currentChallenge(useChallenges().data ?? [], today);
export const useChallenge = (id: string) => useQuery(challengeQueryOptions(id));

function useKeepWaitlist() {
  const client = useQueryClient();
  return async (waitlist: Waitlist) => {
    // A response from before the change would replace it.
    await client.cancelQueries(waitlistQueryOptions);
    client.setQueryData(waitlistQueryOptions.queryKey, waitlist);
    // The challenges may have changed, because a start moves the waitlist into a challenge.
    void client.invalidateQueries(challengesQueryOptions);
  };
}

export const useJoinWaitlist = () =>
  useMutation({ mutationFn: () => callApi(joinWaitlist), onSuccess: useKeepWaitlist() });

export const useLeaveWaitlist = () =>
  useMutation({ mutationFn: () => callApi(leaveWaitlist), onSuccess: useKeepWaitlist() });

export function useStartChallenge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewChallenge) => callApi(startChallenge, { body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(challengesQueryOptions),
        client.invalidateQueries(waitlistQueryOptions),
      ]),
  });
}
