import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '#contract/account/passkeys.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauth, useReauthMutation } from '../proof/reauth-provider.tsx';
import { ownSignInMethods } from '../second-factor/queries.ts';
import { makeCredential } from './device.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

const passkeysQueryOptions = queryOptions({
  queryKey: [...ownSignInMethods.queryKey, 'passkeys'],
  queryFn: () => callApi(listPasskeys),
  // Other devices may use passkeys at any time.
  staleTime: 0,
});

export const usePasskeys = () => useQuery(passkeysQueryOptions);

export function useAddPasskey() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const options = await withReauth(() => callApi(beginPasskey));
      const credential = await makeCredential(options);
      return callApi(addPasskey, { body: { name, credential } });
    },
    onSuccess: useInvalidate(ownSignInMethods),
  });
}

type RemovalCallbacks = { onSuccess: () => void; onError: (error: unknown) => void };

/** The callbacks belong to the mutation, because the row of the passkey unmounts. */
export const useRemovePasskey = (callbacks: RemovalCallbacks) =>
  useReauthMutation({
    mutationFn: (id: number) => callApi(removePasskey, { params: { id } }),
    ...callbacks,
    // After a failure too, because it may already be removed.
    onSettled: useInvalidate(ownSignInMethods),
  });
