import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getOidcLink, removeOidcLink, startOidcLink, startOidcProof } from '#contract/oidc.ts';
import { callApi } from '#web/client/call-api.ts';
import { ownSignInMethods, useReauth } from '#web/features/account/public.ts';
import { keepSearch } from './queries.ts';

/** Leaves the page. */
function leaveFor({ address }: { address: string }): void {
  keepSearch();
  location.assign(address);
}

const linkQueryOptions = () =>
  queryOptions({
    queryKey: [...ownSignInMethods.queryKey, 'oidc'],
    queryFn: () => callApi(getOidcLink),
  });

export const useLink = () => useQuery(linkQueryOptions());

export function useStartLink() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: () => withReauth(() => callApi(startOidcLink)),
    onSuccess: leaveFor,
  });
}

export function useUnlink() {
  const client = useQueryClient();
  const withReauth = useReauth();
  return useMutation({
    mutationFn: () => withReauth(() => callApi(removeOidcLink)),
    // After a failure too, because it may already be unlinked.
    onSettled: () => client.invalidateQueries(ownSignInMethods),
  });
}

export function useStartProof() {
  return useMutation({ mutationFn: () => callApi(startOidcProof), onSuccess: leaveFor });
}
