import { useMutation, useQuery } from '@tanstack/react-query';
import {
  CODE_NEEDED,
  listAccessOfReset,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  WRONG_CREDENTIALS,
  type User,
} from '#contract/account.ts';
import type { BodyInput } from '#contract/call.ts';
import { ApiError, callApi, isSignedOut } from '#web/client/call-api.ts';
import { dismissToast } from '#web/ui/toast/toast.ts';
import { useChangeUser, useReloadUser } from './user.ts';

/** On the sign-in page a 401 does not mean a lost session. */
class WrongCredentials extends ApiError {
  constructor() {
    super(401, `${WRONG_CREDENTIALS}. Please try again.`);
    this.message = this.serverMessage;
  }
}

/** Whether the password was correct and a code is needed. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.serverMessage === CODE_NEEDED;

async function signIn(credentials: BodyInput<typeof login>): Promise<User> {
  try {
    return await callApi(login, { body: credentials });
  } catch (error) {
    throw isSignedOut(error) ? new WrongCredentials() : error;
  }
}

export function useLogin() {
  return useMutation({
    mutationFn: signIn,
    // Otherwise the next page would open with the toast "Login failed".
    onMutate: () => dismissToast(),
    onSuccess: useChangeUser(),
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof register>) => callApi(register, { body }),
    onSuccess: useChangeUser(),
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof requestPasswordReset>) =>
      callApi(requestPasswordReset, { body }),
  });
}

/** The access to the account of a reset link. */
export const useAccessOfReset = (code: string) =>
  useQuery({
    queryKey: ['access-of-reset', code],
    queryFn: async () => (await callApi(listAccessOfReset, { body: { code } })).access,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof resetPassword>) => callApi(resetPassword, { body }),
    // The session of this browser may be one of the ended ones.
    onSuccess: useReloadUser(),
  });
}
