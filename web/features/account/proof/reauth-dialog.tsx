import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  confirmByCode,
  confirmByPasskey,
  confirmIdentity,
  listProofMethods,
  type ProofMethod,
} from '#contract/account/proof.ts';
import { beginPasskeySignIn } from '#contract/account/passkeys.ts';
import { Proof, TypedCode } from '#contract/account/shapes.ts';
import { callApi, serverMessageOr } from '#web/client/call-api.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { answerChallenge, deviceWords, isGivenUp, whyNoPasskeys } from '../passkeys/device.ts';
import { CodeField } from '../second-factor/code-field.tsx';
import { useSignedInUser } from '../user.ts';

type ProofDialogProps = {
  isOpen: boolean;
  onProved: () => void;
  onGivenUp: () => void;
  /** Methods of other features. */
  others?: ReactNode;
};
type OnProved = Pick<ProofDialogProps, 'onProved'>;

const toastNotConfirmed = toastFailure('Not confirmed');

export function ReauthDialog({ isOpen, onProved, onGivenUp, others }: ProofDialogProps) {
  return (
    <Dialog
      title="Confirm it’s you"
      description="It’s been a while since you signed in. Confirm it’s you before changing this."
      size="sm"
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onGivenUp()}
    >
      <ReauthMethods onProved={onProved} />
      {others}
    </Dialog>
  );
}

/** Shows the password field immediately, and other methods when they have loaded. */
function ReauthMethods({ onProved }: OnProved) {
  const { data: methods = ['password'] } = useQuery({
    queryKey: ['proof-methods'],
    queryFn: async () => (await callApi(listProofMethods)).ways,
    staleTime: 0,
  });
  const has = (method: ProofMethod) => methods.includes(method);
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  const isByCode = has('code') && (isCodeWanted || !has('password'));
  return (
    <div className="grid gap-3">
      {isByCode && <CodeForm onProved={onProved} />}
      {!isByCode && has('password') && <PasswordForm onProved={onProved} />}
      {has('passkey') && whyNoPasskeys() === undefined && <PasskeyButton onProved={onProved} />}
      {has('code') && has('password') && (
        <Button variant="quiet" onClick={() => setIsCodeWanted(!isByCode)}>
          {isByCode ? 'Use your password' : 'Use a code from your app'}
        </Button>
      )}
    </div>
  );
}

function PasswordForm({ onProved }: OnProved) {
  const { email } = useSignedInUser();
  const { form, field, isSending } = useForm({
    rules: Proof,
    initial: { password: '' },
    send: (body) => callApi(confirmIdentity, { body }),
    onSent: onProved,
    onRefused: toastNotConfirmed,
  });
  return (
    <form {...form} className="grid gap-5">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
      <Confirm isSending={isSending} />
    </form>
  );
}

function CodeForm({ onProved }: OnProved) {
  const { form, field, isSending } = useForm({
    rules: TypedCode,
    initial: { code: '' },
    send: (body) => callApi(confirmByCode, { body }),
    onSent: onProved,
    onRefused: toastNotConfirmed,
  });
  return (
    <form {...form} className="grid gap-5">
      <CodeField label="Code from your app, or a recovery code" {...field('code')} />
      <Confirm isSending={isSending} />
    </form>
  );
}

const Confirm = ({ isSending }: { isSending: boolean }) => (
  <SubmitButton isBusy={isSending}>Confirm</SubmitButton>
);

function PasskeyButton({ onProved }: OnProved) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const credential = await answerChallenge(await callApi(beginPasskeySignIn));
      await callApi(confirmByPasskey, { body: { credential } });
    },
    onSuccess: onProved,
    onError: toastNoAnswer,
  });
  return (
    <Button isBusy={isPending} onClick={() => mutate()}>
      Use a passkey
    </Button>
  );
}

function toastNoAnswer(error: unknown): void {
  if (isGivenUp(error)) return;
  const otherwise = deviceWords(error) ?? 'Something went wrong. Please try again.';
  const description = serverMessageOr(error, otherwise);
  toast({ variant: 'destructive', title: 'Not confirmed', description });
}
