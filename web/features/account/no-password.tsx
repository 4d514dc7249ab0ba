import { useMutation } from '@tanstack/react-query';
import { requestPasswordReset } from '#contract/account.ts';
import { callApi } from '#web/client/call-api.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const toastNotSent = toastFailure('No link was sent');

/** Replaces the form for users without a password. */
export function NoPassword({ email }: { email: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(requestPasswordReset, { body: { email } }),
    onSuccess: () =>
      toast({ title: 'Check your email', description: `A link is on its way to ${email}.` }),
    onError: toastNotSent,
  });
  return (
    <div className="grid gap-4">
      <p className="text-secondary">
        You don’t have one, because you sign in another way. We can email you a link to choose one.
      </p>
      <Button className="justify-self-start" isBusy={isPending} onClick={() => mutate()}>
        Send the link
      </Button>
    </div>
  );
}
