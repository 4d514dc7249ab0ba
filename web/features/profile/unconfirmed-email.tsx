import { useMutation } from '@tanstack/react-query';
import { resendConfirmation } from '#contract/account.ts';
import { callApi } from '#web/client/call-api.ts';
import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const toastNotSent = toastFailure('No link was sent');

export function UnconfirmedEmail({ email }: { email: string }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callApi(resendConfirmation),
    onError: toastNotSent,
  });
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <Notice
        tone="warning"
        title="Please confirm your email address."
        text={`We sent a link to ${email}. Until you open it, you get no other email from us. Nothing there? Send it again, or ask the administrator.`}
      />
      <Button isBusy={isPending} onClick={() => mutate()}>
        Send the link again
      </Button>
      <output className="text-sm text-secondary empty:hidden">
        {isSuccess && 'A new link is on its way. It may be in your spam folder.'}
      </output>
    </div>
  );
}
