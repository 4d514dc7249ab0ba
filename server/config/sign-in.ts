import * as z from 'zod';
import { relyingPartyOf } from '#domain/people/passkeys.ts';
import { MAX_ISSUER_LENGTH, MAX_OIDC_NAME_LENGTH } from '#domain/people/sign-in-methods.ts';
import type { ConfiguredSignIn } from '#domain/site/sign-in-views.ts';
import { isOneLine } from '#domain/text/plain-text.ts';
import { httpAddress, optional } from './checks.ts';

/** What the environment says of ways in besides the password. */
export const waysInFields = {
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

type WaysIn = z.infer<z.ZodObject<typeof waysInFields>>;

/** One is needed with the others. */
export const OF_PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

export type OidcConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people know it by. */
  name: string;
  /** Whether somebody who has no account here may register by it. */
  registration: 'closed' | 'open';
};

export function oidcOf(env: WaysIn): OidcConfig | undefined {
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
  env: WaysIn & { PUBLIC_URL?: string | undefined },
): 'on' | 'off' | 'needed' {
  const site = new URL(env.PUBLIC_URL ?? 'http://localhost');
  if (env.PASSWORD_SIGN_IN === 'on') return 'on';
  return oidcOf(env) || canHavePasskeys(site) ? 'off' : 'needed';
}

/** The ways that the sign-in page shows. */
export const shownWaysOf = (config: {
  passwordSignIn: ReturnType<typeof passwordSignInOf>;
  oidc: OidcConfig | undefined;
}): ConfiguredSignIn => ({
  password: config.passwordSignIn !== 'off',
  oidc: config.oidc?.name ?? null,
});

/**
 * By what somebody new registers. A password where it signs them in, or where there is nothing else: then the
 * session that begins with it is time enough to link an account.
 */
export function registrationWays({
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

/** Browsers allow them only on pages that cannot be changed on the way. */
export const canHavePasskeys = (site: URL): boolean =>
  relyingPartyOf(site) !== undefined &&
  (site.protocol === 'https:' || site.hostname === 'localhost');
