import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import { getWaysIn } from '#contract/account/ways-in.ts';
import { callApi } from '#web/client/call-api.ts';

const waysInQueryOptions = queryOptions({
  queryKey: ['ways-in'],
  queryFn: () => callApi(getWaysIn),
  // Changed by a start of the server alone.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Until the server has said otherwise, as on most sites: by password. */
const BY_PASSWORD: ResponseOf<typeof getWaysIn> = { password: true, oidc: null };

export const useWaysIn = () => useQuery(waysInQueryOptions).data ?? BY_PASSWORD;
