import { toastFailure } from '#web/shell/toast-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { useStartSignIn } from './queries.ts';

type ProviderButtonProps = {
  provider: string;
  /** What is said where the provider cannot be asked. */
  failed: string;
  isMain?: boolean;
};

/** Leaves the page for the provider, which leads back to it. */
export function ProviderButton({ provider, failed, isMain = false }: ProviderButtonProps) {
  const { mutate, isPending, isSuccess } = useStartSignIn();
  return (
    <Button
      {...(isMain && { variant: 'primary' })}
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
