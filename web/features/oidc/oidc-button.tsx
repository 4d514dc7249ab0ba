import { toastFailure } from '#web/ui/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { useStartSignIn } from './queries.ts';

type ProviderButtonProps = {
  provider: string;
  /** The title of the toast when the provider is unreachable. */
  failed: string;
  variant?: 'primary' | 'secondary';
};

/** Opens the page of the provider, which redirects back. */
export function ProviderButton({ provider, failed, variant = 'secondary' }: ProviderButtonProps) {
  const { mutate, isPending, isSuccess } = useStartSignIn();
  return (
    <Button
      variant={variant}
      size="lg"
      isFullWidth
      className="whitespace-normal!"
      isBusy={isPending || isSuccess}
      onClick={() => mutate(undefined, { onError: toastFailure(failed) })}
    >
      Continue with {provider}
    </Button>
  );
}

/** Below the other sign-in methods. */
export function OidcButton({ provider }: { provider: string }) {
  return (
    <div className="grid gap-5 pt-5">
      <p className="flex items-center gap-3 text-sm text-secondary before:h-px before:flex-1 before:bg-track after:h-px after:flex-1 after:bg-track">
        or
      </p>
      <ProviderButton provider={provider} failed="Login failed" />
    </div>
  );
}
