import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginSecondFactor,
  finishSignIn,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#contract/account/second-factor.ts';
import { callApi } from '#web/client/call-api.ts';
import { useProven } from '../proof/proven.ts';
import { useChangeUser } from '../user.ts';

/** What each change of a way in makes out of date: whether another one may go, and what is wanted still. */
export const allOwnWaysIn = { queryKey: ['own-ways-in'] };

export const factorQueryOptions = queryOptions({
  queryKey: [...allOwnWaysIn.queryKey, 'second-factor'],
  queryFn: () => callApi(getSecondFactor),
  staleTime: 0,
});

export const useSecondFactor = () => useQuery(factorQueryOptions);

/** Asked for by a query, since it is the same for a while: two drawings of a page show one picture. */
export function useNewSecret() {
  const proven = useProven();
  return useQuery({
    queryKey: ['second-factor-secret'],
    queryFn: () => proven(() => callApi(beginSecondFactor)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useTurnOn() {
  const client = useQueryClient();
  const proven = useProven();
  return useMutation({
    mutationFn: async (body: { code: string }) =>
      (await proven(() => callApi(turnOnSecondFactor, { body }))).recoveryCodes,
    onSuccess: () => client.invalidateQueries(allOwnWaysIn),
  });
}

/** `told` belongs to the change, and not to the button: that is gone before the other ways in are known anew. */
export function useTurnOff(told: { onSuccess: () => void; onError: (error: unknown) => void }) {
  const client = useQueryClient();
  const proven = useProven();
  return useMutation({
    mutationFn: () => proven(() => callApi(turnOffSecondFactor)),
    ...told,
    onSettled: () => client.invalidateQueries(allOwnWaysIn),
  });
}

export function useRenewCodes() {
  const client = useQueryClient();
  const proven = useProven();
  return useMutation({
    mutationFn: async () => (await proven(() => callApi(renewRecoveryCodes))).recoveryCodes,
    onSettled: () => client.invalidateQueries(allOwnWaysIn),
  });
}

export function useFinishSignIn() {
  return useMutation({
    mutationFn: (body: { code: string }) => callApi(finishSignIn, { body }),
    onSuccess: useChangeUser(),
  });
}
