import { queryOptions, useQuery } from '@tanstack/react-query';
import { getWaysIn } from '#contract/account/sign-in-methods.ts';
import type { ConfiguredSignIn, SignInView } from '#domain/site/sign-in-views.ts';
import { callApi } from '#web/client/call-api.ts';

export const signInMethodsQueryOptions = queryOptions({
  queryKey: ['ways-in'],
  queryFn: (): Promise<SignInView> => callApi(getWaysIn),
  initialData: methodsInPage,
  // A start of the server changes the ways; before set-up, the first administrator does.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: ({ state }) => (state.data?.isSetUp === false ? 'always' : false),
});

/** The server writes them into each page that it sends; the page that is kept on a device has to ask. */
function methodsInPage(): SignInView | undefined {
  const { waysIn, setUp } = document.documentElement.dataset;
  if (waysIn === undefined) return undefined;
  return { ...(JSON.parse(waysIn) as ConfiguredSignIn), isSetUp: setUp !== 'no' };
}

/** Until the server has said otherwise, as on most sites: by password. */
const BY_PASSWORD: SignInView = { password: true, oidc: null, isSetUp: true };

export const useSignInMethods = (): SignInView =>
  useQuery(signInMethodsQueryOptions).data ?? BY_PASSWORD;
