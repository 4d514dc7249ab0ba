import { useMutation } from '@tanstack/react-query';
import { signInByLink } from '#contract/account/sign-in-methods.ts';
import { callApi } from '#web/client/call-api.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { useChangeUser } from '../user.ts';
import { Step } from './step.tsx';

const toastNotSignedIn = toastFailure('Login failed');

/** Needs a click, because link scanners open links, and the link works once. */
export function SignInLinkStep({ code, onLogin }: { code: string; onLogin: () => void }) {
  const changeUser = useChangeUser();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(signInByLink, { body: { code } }),
    onSuccess: async (user) => {
      await changeUser(user);
      onLogin();
    },
    onError: toastNotSignedIn,
  });
  return (
    <Step title="Sign in with your link" onLogin={onLogin}>
      <p className="text-secondary">
        The host of this site created this link for you. It works once, for a few minutes.
      </p>
      <Button variant="primary" size="lg" isFullWidth isBusy={isPending} onClick={() => mutate()}>
        Sign in
      </Button>
    </Step>
  );
}
