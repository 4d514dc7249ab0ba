import * as z from 'zod/mini';
import { email as emailField } from '#contract/account/shapes.ts';
import type { ResponseOf } from '#contract/call.ts';
import { type finishOidc, OIDC_WORDS } from '#contract/oidc.ts';
import { suggestUsername } from '#domain/people/sign-in-methods.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { findUser, markProved, openSession } from '#server/features/base/account/public.ts';
import { isApprovalRequired } from '#server/features/base/settings/public.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal, signedOut } from '#server/http/refusal.ts';
import type { OpenedSession } from '#server/http/session-cookie.ts';
import { hashToken } from '#server/security/token-hash.ts';
import type { Identity, Provider } from '../provider/provider.ts';
import { findOwner } from '../queries.ts';
import type { OidcPurpose } from '../tables.ts';
import { secret, expiresAt } from './redirect-to-provider.ts';
import { confirmEmail, link } from './link.ts';

const claimDeparture = statement(
  'oidc.arrive',
  `delete from oidc_departures where state_hash = $1 and browser_hash = $2 and expires_at > $3
   returning purpose, user_id as "userId", session_hash as "sessionHash", nonce, verifier`,
);
const storeUse = statement(
  'oidc.note-use',
  'update oidc_links set last_used_at = $3 where issuer = $1 and subject = $2',
);
const storeNewcomer = statement(
  'oidc.newcomer',
  `insert into oidc_newcomers
     (code_hash, browser_hash, issuer, subject, email, label, proved_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

type PendingSignIn = {
  purpose: OidcPurpose;
  userId: number | null;
  sessionHash: Buffer | null;
  nonce: string;
  verifier: string;
};

export type CallbackCaller = Caller & { readonly actor: Actor | null };
type FinishResponse = ResponseOf<typeof finishOidc>;

/** The response, and the new session, if there is one. */
type CallbackResult = { arrived: FinishResponse; entered?: OpenedSession };

/** Deletes the pending sign-in before calling the provider, so that a callback works once. */
export async function handleCallback(
  ctx: AppContext,
  provider: Provider,
  callbackQuery: string,
  caller: CallbackCaller,
): Promise<CallbackResult> {
  await ctx.limits.consume('oidcPerNetwork', caller.network);
  const state = new URLSearchParams(callbackQuery).get('state') ?? '';
  const { browser = '' } = caller;
  const values = [hashToken(state), hashToken(browser), new Date(ctx.clock.now())];
  const [departure] = await ctx.database.run<PendingSignIn>(claimDeparture, values);
  if (!departure) throw expired();
  const { purpose, nonce, verifier } = departure;
  const actor = actorOf(departure, caller);
  if (actor) caller.logAccount({ id: actor.userId });
  const identity = await provider.identify(
    callbackQuery,
    { state, nonce, verifier },
    purpose === 'proof',
  );
  if (!actor) return enter(ctx, provider, identity, { ...caller, browser });
  if (purpose === 'link') {
    await link(ctx, provider, actor.userId, identity);
    return { arrived: { outcome: 'linked', user: null, newcomer: null } };
  }
  return storeProof(ctx, provider, identity, actor);
}

const expired = () => new Refusal(403, OIDC_WORDS.over);

/** Null for a sign-in. Other actions must be finished in the session that started them. */
function actorOf({ userId, sessionHash }: PendingSignIn, { actor }: CallbackCaller): Actor | null {
  if (userId === null || !sessionHash) return null;
  if (actor?.userId !== userId || !actor.sessionHash.equals(sessionHash)) throw expired();
  return actor;
}

async function storeProof(
  ctx: AppContext,
  { name }: Provider,
  identity: Identity,
  { userId, sessionHash }: Actor,
): Promise<CallbackResult> {
  if ((await findOwner(ctx.database, identity)) !== userId) {
    throw new Refusal(403, OIDC_WORDS.notLinked(name));
  }
  const isNoted = await ctx.database.transaction((tx) =>
    markProved(tx, sessionHash, ctx.clock.now()),
  );
  if (!isNoted) throw signedOut();
  return { arrived: { outcome: 'proved', user: null, newcomer: null } };
}

/** Signs in a linked user. Email addresses are not compared. */
async function enter(
  ctx: AppContext,
  provider: Provider,
  identity: Identity,
  caller: Caller & { browser: string },
): Promise<CallbackResult> {
  const userId = await findOwner(ctx.database, identity);
  if (userId === undefined) return storeNewUser(ctx, provider, identity, caller.browser);
  caller.logAccount({ id: userId });
  const now = ctx.clock.now();
  const provedAt = provedAtOf(identity, now);
  return ctx.database.transaction(async (tx) => {
    const entered = await openSession(tx, { userId, caller, now, provedAt });
    const user = await findUser(tx, userId);
    // The user has been deleted or unlinked.
    if (!user || !entered || (await findOwner(tx, identity)) !== userId) throw expired();
    await tx.run(storeUse, [identity.issuer, identity.subject, new Date(now)]);
    await confirmEmail(tx, { userId, identity, now });
    return { arrived: { outcome: 'signed in', user, newcomer: null }, entered };
  });
}

/**
 * A provider that knows the browser may ask for no credentials. Such a sign-in is no proof of identity, so sensitive
 * changes ask for a proof.
 */
const provedAtOf = ({ signedInAt = 0 }: Identity, now: number) => Math.min(now, signedInAt);

/** Stores the identity until the user has chosen a username. The account is created then. */
async function storeNewUser(
  ctx: AppContext,
  { name, config }: Provider,
  identity: Identity,
  browser: string,
): Promise<CallbackResult> {
  if (config.registration === 'closed') throw new Refusal(403, OIDC_WORDS.unknown(name));
  const email = z.safeParse(emailField, identity.email).data;
  if (email === undefined) throw new Refusal(403, OIDC_WORDS.unverified(name));
  const code = secret();
  const { issuer, subject, label } = identity;
  const provedAt = new Date(provedAtOf(identity, ctx.clock.now()));
  const person = [issuer, subject, email, label];
  const values = [hashToken(code), hashToken(browser), ...person, provedAt, expiresAt(ctx)];
  await ctx.database.run(storeNewcomer, values);
  const username = suggestUsername(identity.username, email);
  const isInvitationNeeded = await isApprovalRequired(ctx.database);
  const newcomer = { code, email, username, isInvitationNeeded };
  return { arrived: { outcome: 'new', user: null, newcomer } };
}
