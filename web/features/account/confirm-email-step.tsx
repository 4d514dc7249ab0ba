import { useMutation } from '@tanstack/react-query';
import { CONFIRMATION_EXPIRED, confirmEmail } from '#contract/account.ts';
import { CONFIRMATION_DAYS } from '#domain/people/account.ts';
import { ApiError, callApi } from '#web/client/call-api.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Step } from './password-reset/step.tsx';

const isOver = (error: unknown) =>
  error instanceof ApiError && error.serverMessage === CONFIRMATION_EXPIRED;

const toastNotConfirmed = toastFailure('Address not confirmed');

type ConfirmEmailStepProps = { code: string; isSignedIn: boolean; onLogin: () => void };

/** Needs a click, because mail scanners open links, and the link works once. */
export function ConfirmEmailStep({ code, isSignedIn, onLogin }: ConfirmEmailStepProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callApi(confirmEmail, { body: { code } }),
    onError: (reason) => {
      if (!isOver(reason)) toastNotConfirmed(reason);
    },
  });
  const back = { back: isSignedIn ? 'Open HabitCrush' : 'Back to login', onLogin };
  if (isSuccess) {
    return (
      <Step key="done" title="Your email address is confirmed" {...back}>
        <p className="text-secondary">You’ll now get the emails that you have switched on.</p>
      </Step>
    );
  }
  if (isOver(error)) {
    return (
      <Step key="over" title="This link no longer works" {...back}>
        <p>
          A link works once, for {CONFIRMATION_DAYS} days, and only the latest one works. If your
          address is still unconfirmed, you can get a new link in your profile.
        </p>
      </Step>
    );
  }
  return (
    <Step key="ask" title="Confirm your email address" {...back}>
      <p className="text-secondary">
        Someone registered at HabitCrush with your address. If this was you, confirm that it is
        yours. Otherwise close this page.
      </p>
      <Button variant="primary" size="lg" isFullWidth isBusy={isPending} onClick={() => mutate()}>
        Confirm my address
      </Button>
    </Step>
  );
}
