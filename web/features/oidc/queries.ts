import { useMutation } from '@tanstack/react-query';
import { finishOidc, registerByOidc, startOidcSignIn } from '#contract/oidc.ts';
import type { NewcomerRegistration } from '#contract/oidc/shapes.ts';
import { callApi } from '#web/client/call-api.ts';
import { useChangeUser } from '#web/features/account/public.ts';

const BACK = 'back-from-provider';

/** Stores the query of the address, such as the tab of the profile. The redirect to the provider would lose it. */
export const storeSearch = () => sessionStorage.setItem(BACK, location.search);

/** The code of the invitation. */
export const storedInvitation = (): string =>
  new URLSearchParams(sessionStorage.getItem(BACK) ?? '').get('code') ?? '';

export function removeStoredSearch(): '' | `?${string}` {
  const search = sessionStorage.getItem(BACK) ?? '';
  sessionStorage.removeItem(BACK);
  return search.startsWith('?') ? (search as `?${string}`) : '';
}

export function useStartSignIn() {
  return useMutation({
    mutationFn: () => callApi(startOidcSignIn),
    onSuccess: ({ address }) => {
      storeSearch();
      location.assign(address);
    },
  });
}

export function useArrival() {
  const changeUser = useChangeUser();
  return useMutation({
    mutationFn: (answer: string) => callApi(finishOidc, { body: { answer } }),
    onSuccess: async ({ user }) => {
      if (user) await changeUser(user);
    },
  });
}

export function useRegisterNewcomer() {
  return useMutation({
    mutationFn: (body: NewcomerRegistration) => callApi(registerByOidc, { body }),
    onSuccess: useChangeUser(),
  });
}
