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
import { useReauth } from '../proof/reauth.ts';
import { useChangeUser } from '../user.ts';

/** What each change of a way in makes out of date: whether another one may go, and what is wanted still. */
export const ownSignInMethods = { queryKey: ['own-ways-in'] };

export const factorQueryOptions = queryOptions({
  queryKey: [...ownSignInMethods.queryKey, 'second-factor'],
  queryFn: () => callApi(getSecondFactor),
  staleTime: 0,
});

export const useSecondFactor = () => useQuery(factorQueryOptions);

/** Asked for by a query, since it is the same for a while: two drawings of a page show one picture. */
export function useNewSecret() {
  const withReauth = useReauth();
  return useQuery({
    queryKey: ['second-factor-secret'],
    queryFn: () => withReauth(() => callApi(beginSecondFactor)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useTurnOn() {
  const client = useQueryClient();
  const withReauth = useReauth();
  return useMutation({
    mutationFn: async (body: { code: string }) =>
      (await withReauth(() => callApi(turnOnSecondFactor, { body }))).recoveryCodes,
    onSuccess: () => client.invalidateQueries(ownSignInMethods),
  });
}

/** `callbacks` belongs to the change, and not to the button: that is gone before the other ways in are known anew. */
export function useTurnOff(callbacks: {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}) {
  const client = useQueryClient();
  const withReauth = useReauth();
  return useMutation({
    mutationFn: () => withReauth(() => callApi(turnOffSecondFactor)),
    ...callbacks,
    onSettled: () => client.invalidateQueries(ownSignInMethods),
  });
}

export function useRenewCodes() {
  const client = useQueryClient();
  const withReauth = useReauth();
  return useMutation({
    mutationFn: async () => (await withReauth(() => callApi(renewRecoveryCodes))).recoveryCodes,
    onSettled: () => client.invalidateQueries(ownSignInMethods),
  });
}

export function useFinishSignIn() {
  return useMutation({
    mutationFn: (body: { code: string }) => callApi(finishSignIn, { body }),
    onSuccess: useChangeUser(),
  });
}
