import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSignInMethods } from '#contract/account/sign-in-methods.ts';
import type { ConfiguredSignIn, SignInView } from '#domain/site/sign-in-views.ts';
import { callApi } from '#web/client/call-api.ts';

export const signInMethodsQueryOptions = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: (): Promise<SignInView> => callApi(getSignInMethods),
  initialData: methodsInPage,
  // They change when the server restarts, or when the first administrator is created.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: ({ state }) => (state.data?.isSetUp === false ? 'always' : false),
});

/** The server writes them into each page. A cached page has to request them. */
function methodsInPage(): SignInView | undefined {
  const { signIn, setUp } = document.documentElement.dataset;
  if (signIn === undefined) return undefined;
  return { ...(JSON.parse(signIn) as ConfiguredSignIn), isSetUp: setUp !== 'no' };
}

/** The default until the server responds. */
const BY_PASSWORD: SignInView = { password: true, oidc: null, isSetUp: true };

export const useSignInMethods = (): SignInView =>
  useQuery(signInMethodsQueryOptions).data ?? BY_PASSWORD;
