import { isReservedUsername, isUsername } from './usernames.ts';

/** How long somebody has to come back from their provider, and a newcomer to choose a name. */
export const OIDC_MINUTES = 10;
export const MAX_OIDC_NAME_LENGTH = 40;
/** OpenID Connect Core gives a subject 255 characters; an issuer is an address. */
export const MAX_SUBJECT_LENGTH = 255;
export const MAX_ISSUER_LENGTH = 500;
/** What a provider sends along with a browser: a code, a state and its own name. */
export const MAX_OIDC_CALLBACK_LENGTH = 6_000;
/** So long ago may a sign-in at the provider be that counts as a proof, in seconds. */
export const FRESH_SIGN_IN_SECONDS = 60;
/** Of the link that the host makes for somebody who has lost every way in. */
export const SIGN_IN_LINK_MINUTES = 10;

/** By what somebody could sign in. */
export type SignInMethods = {
  readonly hasPassword: boolean;
  /** Whether this site lets people in by passwords at all. */
  readonly allowsPasswords: boolean;
  readonly hasPasskey: boolean;
  /** Whether browsers have passkeys for this site at all. */
  readonly supportsPasskeys: boolean;
  /** With an account of the provider that this site asks. */
  readonly isLinked: boolean;
};

/** Nobody is to shut themselves out: what is taken away must not be the last way. */
export const hasSignInMethod = (ways: SignInMethods): boolean =>
  (ways.hasPassword && ways.allowsPasswords) ||
  (ways.hasPasskey && ways.supportsPasskeys) ||
  ways.isLinked;

export const LAST_SIGN_IN_METHOD = 'This is your only way in. Please add another one first.';

/** What a newcomer's name may be: as their provider calls them, or as their mail does. Empty for nothing that fits. */
export function suggestUsername(...names: readonly (string | undefined)[]): string {
  const possible = names
    .map((name = '') => (name.split('@')[0] ?? '').replaceAll(/[^\w.-]/g, '').slice(0, 30))
    .filter((name) => isUsername(name) && !isReservedUsername(name));
  return possible[0] ?? '';
}
