import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  beginSecondFactor,
  finishSignIn,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '#contract/account/second-factor.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauth, useReauthMutation } from '../proof/reauth-provider.tsx';
import { useChangeUser } from '../user.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

/** Invalidated by each change of a sign-in method: whether others may be removed, and what is still required. */
export const ownSignInMethods = { queryKey: ['own-sign-in-methods'] };

export const factorQueryOptions = queryOptions({
  queryKey: [...ownSignInMethods.queryKey, 'second-factor'],
  queryFn: () => callApi(getSecondFactor),
  staleTime: 0,
});

export const useSecondFactor = () => useQuery(factorQueryOptions);

/** A query, so that two renders show the same QR code. */
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

export const useTurnOn = () =>
  useReauthMutation({
    mutationFn: async (body: { code: string }) =>
      (await callApi(turnOnSecondFactor, { body })).recoveryCodes,
    onSuccess: useInvalidate(ownSignInMethods),
  });

/** The callbacks belong to the mutation, because the button unmounts before the refetch ends. */
export const useTurnOff = (callbacks: {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}) =>
  useReauthMutation({
    mutationFn: () => callApi(turnOffSecondFactor),
    ...callbacks,
    onSettled: useInvalidate(ownSignInMethods),
  });

export const useRenewCodes = () =>
  useReauthMutation({
    mutationFn: async () => (await callApi(renewRecoveryCodes)).recoveryCodes,
    onSettled: useInvalidate(ownSignInMethods),
  });

export function useFinishSignIn() {
  return useMutation({
    mutationFn: (body: { code: string }) => callApi(finishSignIn, { body }),
    onSuccess: useChangeUser(),
  });
}
