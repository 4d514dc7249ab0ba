import type { OnFilled } from '#web/features/account/filled-fields.ts';
import { PasskeyRegistration } from '#web/features/account/passkeys/register-by-passkey.tsx';
import { RegisterForm, useRegistrationRules } from '#web/features/account/register-form.tsx';
import { OidcButton, ProviderButton } from '#web/features/oidc/oidc-button.tsx';

type RegisterOtherwiseProps = {
  /** The name of the provider, if there is one. */
  oidc: string | null;
  invitationCode: string;
  onFilled: OnFilled;
};

/** Registration on a server without password sign-in. Shows every method that the server allows. */
export function RegisterOtherwise({ oidc, ...form }: RegisterOtherwiseProps) {
  const { by = [] } = useRegistrationRules() ?? {};
  const provider = by.includes('oidc') ? oidc : null;
  const hasPasskeys = by.includes('passkey');
  return (
    <>
      {by.includes('password') && <RegisterForm {...form} />}
      {hasPasskeys && <PasskeyRegistration {...form} />}
      {provider !== null && hasPasskeys && <OidcButton provider={provider} />}
      {provider !== null && !hasPasskeys && <OidcRegistration provider={provider} />}
    </>
  );
}

/** Has no field for an invitation code, because the code in the address is stored until the user returns. */
const OidcRegistration = ({ provider }: { provider: string }) => (
  <div className="grid gap-5">
    <p className="text-secondary">
      You’ll register with your {provider} account. You don’t need a password here.
    </p>
    <ProviderButton provider={provider} failed="Registration failed" variant="primary" />
  </div>
);
