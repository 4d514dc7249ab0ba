import { randomBytes } from 'node:crypto';
import { OIDC_MINUTES } from '#domain/people/sign-in-methods.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { hashToken } from '#server/security/token-hash.ts';
import type { Provider } from '../provider/provider.ts';
import type { OidcPurpose } from '../tables.ts';

export type { OidcPurpose } from '../tables.ts';

const storeDeparture = statement(
  'oidc.depart',
  `insert into oidc_departures
     (state_hash, browser_hash, purpose, user_id, session_hash, nonce, verifier, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

type SignInStart = {
  readonly purpose: OidcPurpose;
  /** The user whose account it is about. Null for a sign-in. */
  readonly actor: Actor | null;
  /** Identifies the browser when it returns. */
  readonly browser: string;
  readonly network: string;
};

/** Calls the provider first, so that nothing is stored if it fails. */
export async function redirectToProvider(
  ctx: AppContext,
  provider: Provider,
  { purpose, actor, browser, network }: SignInStart,
): Promise<{ address: string }> {
  await ctx.limits.consume('oidcPerNetwork', network);
  const [state, nonce, verifier] = [secret(), secret(), secret()];
  const page = await provider.authorizationUrl({ state, nonce, verifier }, purpose === 'proof');
  await ctx.database.run(storeDeparture, [
    hashToken(state),
    hashToken(browser),
    purpose,
    actor?.userId ?? null,
    actor?.sessionHash ?? null,
    nonce,
    verifier,
    expiresAt(ctx),
  ]);
  return { address: page };
}

export const secret = (): string => randomBytes(32).toString('base64url');

export const expiresAt = ({ clock }: AppContext): Date =>
  new Date(clock.now() + OIDC_MINUTES * 60_000);
