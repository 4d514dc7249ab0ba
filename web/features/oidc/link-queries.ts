import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getOidcLink, removeOidcLink, startOidcLink, startOidcProof } from '#contract/oidc.ts';
import { callApi } from '#web/client/call-api.ts';
import { ownSignInMethods, useReauthMutation } from '#web/features/account/public.ts';
import { storeSearch } from './queries.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

/** Leaves the page. */
function leaveFor({ address }: { address: string }): void {
  storeSearch();
  location.assign(address);
}

const linkQueryOptions = () =>
  queryOptions({
    queryKey: [...ownSignInMethods.queryKey, 'oidc'],
    queryFn: () => callApi(getOidcLink),
  });

export const useLink = () => useQuery(linkQueryOptions());

export const useStartLink = () =>
  useReauthMutation({
    mutationFn: () => callApi(startOidcLink),
    onSuccess: leaveFor,
  });

export const useUnlink = () =>
  useReauthMutation({
    mutationFn: () => callApi(removeOidcLink),
    // After a failure too, because it may already be unlinked.
    onSettled: useInvalidate(ownSignInMethods),
  });

export function useStartProof() {
  return useMutation({ mutationFn: () => callApi(startOidcProof), onSuccess: leaveFor });
}
