import { toastFailure } from '#web/shell/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { useStartSignIn } from './queries.ts';

const toastNotBegun = toastFailure('Login failed');

/** Below the other ways in. */
export function OidcButton({ provider }: { provider: string }) {
  const { mutate, isPending, isSuccess } = useStartSignIn();
  return (
    <div className="grid gap-5 pt-5">
      <p className="flex items-center gap-3 text-sm text-secondary before:h-px before:flex-1 before:bg-track after:h-px after:flex-1 after:bg-track">
        or
      </p>
      <Button
        size="lg"
        isFullWidth
        className="whitespace-normal!"
        isBusy={isPending || isSuccess}
        onClick={() => mutate(undefined, { onError: toastNotBegun })}
      >
        Continue with {provider}
      </Button>
    </div>
  );
}
