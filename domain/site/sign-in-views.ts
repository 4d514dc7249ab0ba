/** The configured sign-in methods of a site. */
export type ConfiguredSignIn = {
  readonly password: boolean;
  /** The name of the OpenID provider. Null without one. */
  readonly oidc: string | null;
};

/** A variant of the sign-in page. */
export type SignInView = ConfiguredSignIn & {
  /** False until the administrator exists. */
  readonly isSetUp: boolean;
};

/** Replaces the provider's name in prerendered markup. */
export const PROVIDER_PLACEHOLDER = '{provider}';

/** The variants of the prerendered sign-in page. */
export const SIGN_IN_VIEWS: readonly SignInView[] = [
  ...[true, false].flatMap((password) =>
    [null, PROVIDER_PLACEHOLDER].map((oidc) => ({ password, oidc, isSetUp: true })),
  ),
  { password: true, oidc: null, isSetUp: false },
];

const SIGN_IN_SHELL = 'sign-in';

/** The same for all sign-in methods. */
export const SHELL_BEFORE_SETUP = `${SIGN_IN_SHELL}-not-set-up`;

/** The name of the prerendered shell. */
export function shellName({ password, oidc, isSetUp }: SignInView): string {
  if (!isSetUp) return SHELL_BEFORE_SETUP;
  const methods = [...(password ? ['password'] : []), ...(oidc === null ? [] : ['provider'])];
  return [SIGN_IN_SHELL, ...methods].join('-');
}

export const isSignInShell = (name: string): boolean => name.startsWith(SIGN_IN_SHELL);
