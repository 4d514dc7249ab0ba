import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createToken, listTokens, revokeToken } from '#contract/tokens.ts';
import type { NewToken } from '#contract/tokens/shapes.ts';
import { callApi } from '#web/client/call-api.ts';
import { useReauthMutation } from '#web/features/account/public.ts';
import { useInvalidate } from '#web/client/use-invalidate.ts';

const tokensQueryOptions = () =>
  queryOptions({
    queryKey: ['tokens'],
    queryFn: async () => (await callApi(listTokens)).tokens,
    // Programs may use them at any time.
    staleTime: 0,
  });

export const useTokens = () => useQuery(tokensQueryOptions());

export const useCreateToken = () =>
  useReauthMutation({
    mutationFn: (body: NewToken) => callApi(createToken, { body }),
    onSuccess: useInvalidate(tokensQueryOptions()),
  });

export const useRevokeToken = () =>
  useMutation({
    mutationFn: (id: number) => callApi(revokeToken, { params: { id } }),
    // After a failure too, because it may already be revoked.
    onSettled: useInvalidate(tokensQueryOptions()),
  });
