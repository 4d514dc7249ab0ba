export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_LENGTH = 50;
/** How long a device has to answer a challenge. */
export const CHALLENGE_MINUTES = 5;

export const TOO_MANY_PASSKEYS = `You have ${MAX_PASSKEYS} passkeys. Please remove one that you no longer use.`;

export const PASSKEYS_NEED_A_NAME =
  'Passkeys need a domain name. They don’t work on an IP address.';

/** The relying party of WebAuthn. */
export type RelyingParty = { id: string; origin: string };

/** Undefined for an IP address: passkeys need a host name. */
export function relyingPartyOf(site: {
  hostname: string;
  origin: string;
}): RelyingParty | undefined {
  const { hostname, origin } = site;
  const isNumbers = hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
  return isNumbers ? undefined : { id: hostname, origin };
}
