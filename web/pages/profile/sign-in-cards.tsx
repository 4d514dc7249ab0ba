import { PasskeysCard } from '#web/features/account/passkeys/passkeys-card.tsx';
import { SecondFactorCard } from '#web/features/account/second-factor/second-factor-card.tsx';
import { LinkCard } from '#web/features/oidc/link-card.tsx';

/** Fetched as one: by what somebody signs in besides the password. */
export const SignInCards = () => (
  <>
    <PasskeysCard />
    <SecondFactorCard />
    <LinkCard />
  </>
);
