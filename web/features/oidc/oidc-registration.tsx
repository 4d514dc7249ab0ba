import { toastFailure } from '#web/shell/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { useStartSignIn } from './queries.ts';

const toastNotBegun = toastFailure('Registration failed');

/** Whoever comes by an invitation brings its code along: what the address says is kept meanwhile. */
export function OidcRegistration({ provider }: { provider: string }) {
  const { mutate, isPending, isSuccess } = useStartSignIn();
  return (
    <div className="grid gap-5">
      <p className="text-secondary">
        You register with your account of {provider}, and need no password here.
      </p>
      <Button
        variant="primary"
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
