import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '#contract/account/passkeys.ts';
import { callApi } from '#web/client/call-api.ts';
import { useProven } from '../proof/proven.ts';
import { allOwnWaysIn } from '../second-factor/queries.ts';
import { makeCredential } from './device.ts';

const passkeysQueryOptions = queryOptions({
  queryKey: [...allOwnWaysIn.queryKey, 'passkeys'],
  queryFn: () => callApi(listPasskeys),
  // Used elsewhere while nobody looks.
  staleTime: 0,
});

export const usePasskeys = () => useQuery(passkeysQueryOptions);

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries(allOwnWaysIn);
}

export function useAddPasskey() {
  const proven = useProven();
  return useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const options = await proven(() => callApi(beginPasskey));
      const credential = await makeCredential(options);
      return callApi(addPasskey, { body: { name, credential } });
    },
    onSuccess: useReload(),
  });
}

type Told = { onSuccess: () => void; onError: (error: unknown) => void };

/** `told` here, and not by whoever removes it: its row is gone by then. */
export function useRemovePasskey(told: Told) {
  const proven = useProven();
  return useMutation({
    mutationFn: (id: number) => proven(() => callApi(removePasskey, { params: { id } })),
    ...told,
    // Also after a failure: it may be gone already.
    onSettled: useReload(),
  });
}
