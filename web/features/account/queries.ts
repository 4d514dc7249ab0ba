import { useMutation } from '@tanstack/react-query';
import {
  changeDaySettings,
  changePassword,
  CODE_NEEDED,
  type DaySettingsChange,
  login,
  register,
  requestPasswordReset,
  resetPassword,
  WRONG_CREDENTIALS,
  type User,
} from '#contract/account.ts';
import type { SentBody } from '#contract/call.ts';
import { ApiError, callApi, isSignedOut } from '#web/client/call-api.ts';
import { tellDays } from '#web/client/days-told.ts';
import { dismissToast } from '#web/ui/toast/toast.ts';
import { renewing, useChangeUser, useCorrectUser, useReloadUser } from './user.ts';

/** At the sign-in a 401 is no lost session: the words must not send people to where they are. */
class WrongCredentials extends ApiError {
  constructor() {
    super(401, `${WRONG_CREDENTIALS}. Please try again.`);
    this.message = this.serverMessage;
  }
}

/** The password was right, and a code follows it. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.serverMessage === CODE_NEEDED;

async function signIn(credentials: SentBody<typeof login>): Promise<User> {
  try {
    return await callApi(login, { body: credentials });
  } catch (error) {
    throw isSignedOut(error) ? new WrongCredentials() : error;
  }
}

export function useLogin() {
  return useMutation({
    mutationFn: signIn,
    // Or the page behind the sign-in would open with "Login failed" at its foot.
    onMutate: () => dismissToast(),
    onSuccess: useChangeUser(),
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: SentBody<typeof register>) => callApi(register, { body }),
    onSuccess: useChangeUser(),
  });
}

/** One after the other: the later choice is the one that holds. */
export function useChangeDays() {
  const correctUser = useCorrectUser();
  return useMutation({
    scope: { id: 'day settings' },
    mutationFn: (body: DaySettingsChange) => callApi(changeDaySettings, { body }),
    onSuccess: ({ days }) => {
      tellDays(days);
      correctUser({ days });
    },
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: SentBody<typeof changePassword>) =>
      renewing(callApi(changePassword, { body })),
  });
}

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (body: SentBody<typeof requestPasswordReset>) =>
      callApi(requestPasswordReset, { body }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: SentBody<typeof resetPassword>) => callApi(resetPassword, { body }),
    // Whoever is signed in in this browser may be the one whose sessions have all ended.
    onSuccess: useReloadUser(),
  });
}
