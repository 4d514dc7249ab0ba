import { randomBytes } from 'node:crypto';
import type { CreationOptions, NewCredential, Passkey } from '#contract/account.ts';
import { MAX_PASSKEYS, type RelyingParty, TOO_MANY_PASSKEYS } from '#domain/people/passkeys.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { Refusal, signedOut } from '#server/http/refusal.ts';
import { getUser } from '../queries.ts';
import { lockUser } from '../commands/lock-user.ts';
import { enqueueSignInChangeMail } from '../commands/mails.ts';
import {
  CHALLENGE_MS,
  makeChallenge,
  needSite,
  refuseFramed,
  consumeChallenge,
} from './challenges.ts';

const known = statement(
  'account.known-passkeys',
  `select credential_id as "credentialId", transports from passkeys where user_id = $1 order by id`,
);
// All passkeys of an account have the same handle, so that a device stores one passkey per account.
const ensureHandle = statement(
  'account.ensure-passkey-handle',
  `update users set passkey_handle = coalesce(passkey_handle, $2) where id = $1
   returning passkey_handle as handle`,
);
const insert = statement(
  'account.add-passkey',
  `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
);

/** Loaded on demand, because the module loads a large certificate library. */
export const readLibrary = () => import('@simplewebauthn/server');

/** The signature algorithms that devices support: Ed25519, and the common elliptic curves and RSA. */
const ALGORITHMS = [-8, -7, -257] as const;

/** WebAuthn requires a random handle that reveals nothing about the user. */
export const makeHandle = (): Buffer => randomBytes(32);

export async function beginPasskey(ctx: AppContext, userId: number): Promise<CreationOptions> {
  const site = needSite(ctx.config);
  await ctx.limits.consume('passkeyPerAccount', String(userId));
  const user = await getUser(ctx.database, userId);
  const passkeys = await listKnownPasskeys(ctx.database, userId);
  if (passkeys.length >= MAX_PASSKEYS) throw new Refusal(422, TOO_MANY_PASSKEYS);
  const challenge = await makeChallenge(ctx, userId);
  const { email: name, name: shown, username } = user;
  const [stored] = await ctx.database.run<{ handle: Buffer }>(ensureHandle, [userId, makeHandle()]);
  if (!stored) throw signedOut();
  const owner = { handle: stored.handle, name, displayName: shown ?? username };
  return creationOptions(site, owner, { challenge, passkeys });
}

type PasskeyUser = { handle: Buffer; name: string; displayName: string };

/** The data about the site, the account and its existing passkeys that a device needs. */
export function creationOptions(
  site: RelyingParty,
  { handle, name, displayName }: PasskeyUser,
  { challenge, passkeys }: { challenge: Buffer; passkeys: readonly KnownPasskey[] },
): CreationOptions {
  return {
    rp: { id: site.id, name: 'HabitCrush' },
    user: { id: handle.toString('base64url'), name, displayName },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export async function addPasskey(
  ctx: AppContext,
  userId: number,
  made: { name: string; credential: NewCredential; userAgent: string | undefined },
): Promise<Passkey> {
  const { name, credential, userAgent } = made;
  needSite(ctx.config);
  const challenge = await consumeChallenge(ctx, credential.response.clientDataJSON, userId);
  const device = await readCredential(ctx, credential, challenge);
  const createdAt = new Date(ctx.clock.now());
  return ctx.database.transaction(async (tx) => {
    // The second of two concurrent calls waits here, and then counts the passkey of the first.
    await lockUser(tx, userId);
    const passkeys = await listKnownPasskeys(tx, userId);
    if (passkeys.length >= MAX_PASSKEYS) throw new Refusal(422, TOO_MANY_PASSKEYS);
    const id = await storePasskey(tx, userId, { ...device, name, createdAt });
    await enqueueSignInChangeMail(tx, ctx, { userId, what: 'passkey-added', name, userAgent });
    const times = { createdAt: createdAt.toISOString(), lastUsedAt: null, stoppedAt: null };
    return { id, name, ...times };
  });
}

type Device = { credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[] };

export async function storePasskey(
  tx: Transaction,
  userId: number,
  { credentialId, publicKey, counter, ...made }: Device & { name: string; createdAt: Date },
): Promise<number> {
  const values = [userId, credentialId, publicKey, counter];
  const about = [made.transports, made.name, made.createdAt];
  const [stored] = await tx.run<{ id: number }>(insert, [...values, ...about]);
  if (!stored) throw new Refusal(409, 'This passkey is already registered.');
  return stored.id;
}

type KnownPasskey = { credentialId: Buffer; transports: string[] };

const listKnownPasskeys = (queries: Queries, userId: number) =>
  queries.run<KnownPasskey>(known, [userId]);

/** Returns the new credential of a device if it answers `expectedChallenge`. */
export async function readCredential(
  ctx: AppContext,
  credential: NewCredential,
  expectedChallenge: string,
): Promise<Device> {
  const site = needSite(ctx.config);
  const verified = await verify().catch(() => undefined);
  if (!verified?.verified) throw new Refusal(400, 'Your device’s response can’t be read.');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const transports = credential.response.transports ?? [];
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports,
  };

  async function verify() {
    refuseFramed(credential.response.clientDataJSON);
    await refuseForeignCertificates(credential);
    const { verifyRegistrationResponse } = await readLibrary();
    return verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
  }
}

/**
 * The site requests no attestation. A device may still send one. To verify it, the server would have to
 * fetch addresses that the certificate names, so a client could choose what the server requests.
 */
async function refuseForeignCertificates({ response }: NewCredential): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const object = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
  const format = object.get('fmt');
  const isOwn = format === 'packed' && object.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isOwn) throw new Error('An attestation that was not requested');
}
