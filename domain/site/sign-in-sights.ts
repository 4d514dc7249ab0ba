/** How users sign in, as the configuration of a site says. */
export type ConfiguredWays = {
  readonly password: boolean;
  /** The name of the provider of accounts; null without one. */
  readonly oidc: string | null;
};

/** What the sign-in page shows. */
export type ShownWays = ConfiguredWays & {
  /** False until the administrator exists. */
  readonly isSetUp: boolean;
};

/** In place of the provider's name in markup, which is drawn before anybody knows it. */
export const PROVIDER_NAME = '{provider}';

/** The sign-in before any script, as it looks on each kind of site. */
export const SIGN_IN_SIGHTS: readonly ShownWays[] = [
  ...[true, false].flatMap((password) =>
    [null, PROVIDER_NAME].map((oidc) => ({ password, oidc, isSetUp: true })),
  ),
  { password: true, oidc: null, isSetUp: false },
];

const SIGHT_OF_SIGN_IN = 'sign-in';

/** Looks the same whatever the ways in are. */
export const SIGHT_BEFORE_SET_UP = `${SIGHT_OF_SIGN_IN}-not-set-up`;

/** What it is called where all of them lie. */
export function nameOfSight({ password, oidc, isSetUp }: ShownWays): string {
  if (!isSetUp) return SIGHT_BEFORE_SET_UP;
  const ways = [...(password ? ['password'] : []), ...(oidc === null ? [] : ['provider'])];
  return [SIGHT_OF_SIGN_IN, ...ways].join('-');
}

export const isSightOfSignIn = (name: string): boolean => name.startsWith(SIGHT_OF_SIGN_IN);
