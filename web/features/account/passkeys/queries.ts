import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '#contract/account/passkeys.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauth } from '../proof/reauth.ts';
import { ownSignInMethods } from '../second-factor/queries.ts';
import { makeCredential } from './device.ts';

const passkeysQueryOptions = queryOptions({
  queryKey: [...ownSignInMethods.queryKey, 'passkeys'],
  queryFn: () => callApi(listPasskeys),
  // Used elsewhere while nobody looks.
  staleTime: 0,
});

export const usePasskeys = () => useQuery(passkeysQueryOptions);

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries(ownSignInMethods);
}

export function useAddPasskey() {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const options = await withReauth(() => callApi(beginPasskey));
      const credential = await makeCredential(options);
      return callApi(addPasskey, { body: { name, credential } });
    },
    onSuccess: useReload(),
  });
}

type RemovalCallbacks = { onSuccess: () => void; onError: (error: unknown) => void };

/** `callbacks` here, and not by whoever removes it: its row is gone by then. */
export function useRemovePasskey(callbacks: RemovalCallbacks) {
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (id: number) => withReauth(() => callApi(removePasskey, { params: { id } })),
    ...callbacks,
    // Also after a failure: it may be gone already.
    onSettled: useReload(),
  });
}
