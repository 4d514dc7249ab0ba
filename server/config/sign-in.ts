import * as z from 'zod';
import { relyingPartyOf } from '#domain/people/passkeys.ts';
import { MAX_ISSUER_LENGTH, MAX_OIDC_NAME_LENGTH } from '#domain/people/sign-in-methods.ts';
import type { ConfiguredSignIn } from '#domain/site/sign-in-views.ts';
import { isOneLine } from '#domain/text/plain-text.ts';
import { httpAddress, optional } from './checks.ts';

/** The settings of sign-in without a password. */
export const signInFields = {
  OIDC_ISSUER: optional.refine(
    (url) => url === undefined || (httpAddress(url) && url.length <= MAX_ISSUER_LENGTH),
    'must be an http or https address',
  ),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: z
    .string()
    .trim()
    .min(1)
    .max(MAX_OIDC_NAME_LENGTH)
    .refine(isOneLine, 'must be one line')
    .default('Single sign-on'),
  OIDC_REGISTRATION: z.enum(['closed', 'open']).default('closed'),
  PASSWORD_SIGN_IN: z.enum(['on', 'off']).default('on'),
};

type SignInSettings = z.infer<z.ZodObject<typeof signInFields>>;

/** Required when any of the other settings of the provider is set. */
export const OF_PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

export type OidcConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name that users see. */
  name: string;
  /** Whether a user without an account may register with the provider. */
  registration: 'closed' | 'open';
};

export function oidcOf(env: SignInSettings): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME,
    registration: env.OIDC_REGISTRATION,
  };
}

export function passwordSignInOf(
  env: SignInSettings & { PUBLIC_URL?: string | undefined },
): 'on' | 'off' | 'needed' {
  const site = new URL(env.PUBLIC_URL ?? 'http://localhost');
  if (env.PASSWORD_SIGN_IN === 'on') return 'on';
  return oidcOf(env) || canHavePasskeys(site) ? 'off' : 'needed';
}

/** The sign-in methods that the sign-in page shows. */
export const shownSignIn = (config: {
  passwordSignIn: ReturnType<typeof passwordSignInOf>;
  oidc: OidcConfig | undefined;
}): ConfiguredSignIn => ({
  password: config.passwordSignIn !== 'off',
  oidc: config.oidc?.name ?? null,
});

/**
 * How a new user registers: a password when it can sign them in, or when there is no other way. In the
 * second case the user links an account in the session that follows.
 */
export function registrationMethods({
  passwordSignIn,
  publicUrl,
  oidc,
}: {
  passwordSignIn: 'on' | 'off' | 'needed';
  publicUrl: string;
  oidc: OidcConfig | undefined;
}): ('password' | 'passkey' | 'oidc')[] {
  if (passwordSignIn !== 'off') return ['password'];
  const others = [
    ...(canHavePasskeys(new URL(publicUrl)) ? (['passkey'] as const) : []),
    ...(oidc?.registration === 'open' ? (['oidc'] as const) : []),
  ];
  return others.length > 0 ? others : ['password'];
}

/** Browsers allow passkeys only on pages that cannot be changed in transit. */
export const canHavePasskeys = (site: URL): boolean =>
  relyingPartyOf(site) !== undefined &&
  (site.protocol === 'https:' || site.hostname === 'localhost');
