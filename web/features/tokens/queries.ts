import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createToken, listTokens, revokeToken } from '#contract/tokens.ts';
import type { NewToken } from '#contract/tokens/shapes.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauth } from '#web/features/account/public.ts';

const tokensQueryOptions = () =>
  queryOptions({
    queryKey: ['tokens'],
    queryFn: async () => (await callApi(listTokens)).tokens,
    // Programs may use them at any time.
    staleTime: 0,
  });

export const useTokens = () => useQuery(tokensQueryOptions());

export function useCreateToken() {
  const client = useQueryClient();
  const withReauth = useReauth();
  return useMutation({
    mutationFn: (body: NewToken) => withReauth(() => callApi(createToken, { body })),
    onSuccess: () => client.invalidateQueries(tokensQueryOptions()),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(revokeToken, { params: { id } }),
    // After a failure too, because it may already be revoked.
    onSettled: () => client.invalidateQueries(tokensQueryOptions()),
  });
}
