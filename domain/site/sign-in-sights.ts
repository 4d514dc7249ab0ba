/** By what a site lets people in, as its sign-in shows it. */
export type ShownWays = {
  readonly password: boolean;
  /** What the provider is called whose accounts are taken; null where none is. */
  readonly oidc: string | null;
};

/** In place of the provider's name in markup, which is drawn before anybody knows it. */
export const PROVIDER_NAME = '{provider}';

/** The sign-in before any script, as it looks on each kind of site. */
export const SIGN_IN_SIGHTS: readonly ShownWays[] = [true, false].flatMap((password) =>
  [null, PROVIDER_NAME].map((oidc) => ({ password, oidc })),
);

const SIGHT_OF_SIGN_IN = 'sign-in';

/** What it is called where all of them lie. */
export const nameOfSight = ({ password, oidc }: ShownWays): string =>
  [
    SIGHT_OF_SIGN_IN,
    ...(password ? ['password'] : []),
    ...(oidc === null ? [] : ['provider']),
  ].join('-');

export const isSightOfSignIn = (name: string): boolean => name.startsWith(SIGHT_OF_SIGN_IN);
