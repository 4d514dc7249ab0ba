import { ProviderButton } from './provider-button.tsx';

/** Below the other ways in. */
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
