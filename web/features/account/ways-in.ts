import { queryOptions, useQuery } from '@tanstack/react-query';
import { getWaysIn } from '#contract/account/ways-in.ts';
import type { ShownWays } from '#domain/site/sign-in-sights.ts';
import { callApi } from '#web/client/call-api.ts';

export const waysInQueryOptions = queryOptions({
  queryKey: ['ways-in'],
  queryFn: (): Promise<ShownWays> => callApi(getWaysIn),
  initialData: waysInPage,
  // Changed by a start of the server alone.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The server writes them into each page that it sends; the page that is kept on a device has to ask. */
function waysInPage(): ShownWays | undefined {
  const { waysIn } = document.documentElement.dataset;
  return waysIn === undefined ? undefined : (JSON.parse(waysIn) as ShownWays);
}

/** Until the server has said otherwise, as on most sites: by password. */
const BY_PASSWORD: ShownWays = { password: true, oidc: null };

export const useWaysIn = (): ShownWays => useQuery(waysInQueryOptions).data ?? BY_PASSWORD;
