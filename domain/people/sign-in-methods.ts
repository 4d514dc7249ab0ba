import { isReservedUsername, isUsername } from './usernames.ts';

/** How long a sign-in with the provider may take, and a new user may take to choose a name. */
export const OIDC_MINUTES = 10;
export const MAX_OIDC_NAME_LENGTH = 40;
/** OpenID Connect Core gives a subject 255 characters; an issuer is an address. */
export const MAX_SUBJECT_LENGTH = 255;
export const MAX_ISSUER_LENGTH = 500;
/** The query of the provider's redirect: a code, a state and its own name. */
export const MAX_OIDC_CALLBACK_LENGTH = 6_000;
/** The greatest age of a sign-in at the provider that counts as a proof of identity. */
export const FRESH_SIGN_IN_SECONDS = 60;
/** How long a sign-in link of the host works. */
export const SIGN_IN_LINK_MINUTES = 10;

export type SignInMethods = {
  readonly hasPassword: boolean;
  /** Whether the site allows passwords. */
  readonly allowsPasswords: boolean;
  readonly hasPasskey: boolean;
  /** Whether the site can have passkeys. */
  readonly supportsPasskeys: boolean;
  /** Whether an account of the provider is linked. */
  readonly isLinked: boolean;
};

/** Checked before a method is removed, so that users do not lock themselves out. */
export const hasSignInMethod = (methods: SignInMethods): boolean =>
  (methods.hasPassword && methods.allowsPasswords) ||
  (methods.hasPasskey && methods.supportsPasskeys) ||
  methods.isLinked;

export const LAST_SIGN_IN_METHOD =
  'This is your only way to sign in. Please add another one first.';

/** A username for a new user, from names of the provider or the email address. Empty if none fits. */
export function suggestUsername(...names: readonly (string | undefined)[]): string {
  const possible = names
    .map((name = '') => (name.split('@')[0] ?? '').replaceAll(/[^\w.-]/g, '').slice(0, 30))
    .filter((name) => isUsername(name) && !isReservedUsername(name));
  return possible[0] ?? '';
}
