import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { User } from '#contract/account.ts';
import {
  beginRegistrationByPasskey,
  registerByPasskey,
} from '#contract/account/registration-by-passkey.ts';
import { Newcomer } from '#contract/account/shapes.ts';
import type { BodyInput } from '#contract/call.ts';
import { trimmedText } from '#contract/text.ts';
import { isSetupCode } from '#domain/people/account.ts';
import { ApiError, callApi } from '#web/client/call-api.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { SubmitButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { type OnFilled, useFilledFields } from '../filled-fields.ts';
import { useIsInvitationNeeded } from '../register-form.tsx';
import {
  EmailField,
  InvitationCodeField,
  SetupNotice,
  UsernameField,
} from '../registration-fields.tsx';
import { useChangeUser } from '../user.ts';
import { deviceWords, makeCredential, whyNoPasskeys } from './device.ts';

const InvitedNewcomer = z.extend(Newcomer, {
  invitationCode: trimmedText({ min: 1, max: 200, tooShort: 'Invitation code is required' }),
});

const toastNotRegistered = toastFailure('Registration failed');

type PasskeyRegistrationProps = { invitationCode: string; onFilled: OnFilled };

/** Replaces the form on sites without passwords. */
export function PasskeyRegistration({ invitationCode, onFilled }: PasskeyRegistrationProps) {
  const isInvitationNeeded = useIsInvitationNeeded();
  const isSetup = isSetupCode(invitationCode);
  const changeUser = useChangeUser();
  const { mutateAsync } = useMutation({ mutationFn: registerWithPasskey, onSuccess: changeUser });
  const { form, field, values, isSending } = useForm<
    typeof Newcomer | typeof InvitedNewcomer,
    User
  >({
    rules: isInvitationNeeded ? InvitedNewcomer : Newcomer,
    initial: { email: '', username: '', invitationCode },
    send: mutateAsync,
    onSent: ({ username }) =>
      toast({ title: 'Registration successful', description: `Welcome, ${username}!` }),
    onRefused: toastNotRegistered,
  });
  useFilledFields(values, onFilled);
  const why = whyNoPasskeys();
  if (why !== undefined) {
    return <p className="text-secondary">{`You need a passkey to register here. ${why}`}</p>;
  }
  return (
    <form {...form} className="grid gap-5">
      {isSetup && <SetupNotice />}
      <EmailField {...field('email')} />
      <UsernameField {...field('username')} />
      {isInvitationNeeded && <InvitationCodeField isSetup={isSetup} {...field('invitationCode')} />}
      <p className="text-sm text-secondary">
        You don’t need a password: your device saves a passkey and asks you to unlock it.
      </p>
      <SubmitButton size="lg" isFullWidth isBusy={isSending}>
        Register with a passkey
      </SubmitButton>
    </form>
  );
}

async function registerWithPasskey(
  body: BodyInput<typeof beginRegistrationByPasskey>,
): Promise<User> {
  const options = await callApi(beginRegistrationByPasskey, { body });
  const credential = await makeCredential(options).catch((error: unknown) => {
    const words = deviceWords(error);
    throw words === undefined ? error : new ApiError(0, words);
  });
  return callApi(registerByPasskey, { body: { ...body, credential } });
}
