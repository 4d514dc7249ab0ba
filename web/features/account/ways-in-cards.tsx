import { PasskeysCard } from './passkeys/passkeys-card.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';

/** Fetched as one: what stands beside the password in the profile. */
export const WaysInCards = () => (
  <>
    <PasskeysCard />
    <SecondFactorCard />
  </>
);
