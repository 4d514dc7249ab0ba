import { toastFailure } from '#web/shell/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { useLink, useStartProof } from './link-queries.ts';

const toastNotConfirmed = toastFailure('Not confirmed');

/** For whoever has linked an account of the provider: by signing in there once more, and coming back. */
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
