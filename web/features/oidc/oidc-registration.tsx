import { ProviderButton } from './provider-button.tsx';

/** Whoever comes by an invitation brings its code along: what the address says is kept meanwhile. */
export function OidcRegistration({ provider }: { provider: string }) {
  return (
    <div className="grid gap-5">
      <p className="text-secondary">
        You register with your account of {provider}, and need no password here.
      </p>
      <ProviderButton provider={provider} failed="Registration failed" isMain />
    </div>
  );
}
