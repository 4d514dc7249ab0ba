import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { useLink, useStartProof } from './link-queries.ts';

const toastNotConfirmed = toastFailure('Not confirmed');

/** Confirms the identity with a new sign-in at the provider. Only for linked accounts. */
export function OidcProofButton() {
  const { data } = useLink();
  const { mutate, isPending, isSuccess } = useStartProof();
  if (!data?.link || data.provider === null) return null;
  return (
    <Button
      isFullWidth
      className="mt-3 whitespace-normal!"
      isBusy={isPending || isSuccess}
      onClick={() => mutate(undefined, { onError: toastNotConfirmed })}
    >
      Confirm with {data.provider}
    </Button>
  );
}
