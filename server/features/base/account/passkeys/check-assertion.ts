import { type Assertion, PASSKEY_REFUSED, type RequestOptions } from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { enqueueSignInChangeMail } from '../commands/mails.ts';
import { readLibrary } from './add-passkey.ts';
import {
  CHALLENGE_MS,
  makeChallenge,
  needSite,
  refuseFramed,
  consumeChallenge,
} from './challenges.ts';

const byCredential = statement(
  'account.passkey',
  `select p.id, p.user_id as "userId", p.name, p.public_key as "publicKey",
          u.passkey_handle as handle
     from passkeys p join users u on u.id = p.user_id
    where p.credential_id = $1 and p.stopped_at is null`,
);
// A device without a counter always sends 0.
const storeUse = statement(
  'account.use-passkey',
  `update passkeys set counter = $2, last_used_at = $3
    where id = $1 and stopped_at is null and (counter < $2 or counter = 0 and $2 = 0)
   returning id`,
);
const stop = statement(
  'account.stop-passkey',
  'update passkeys set stopped_at = $2 where id = $1 and stopped_at is null returning id',
);

type StoredPasskey = {
  id: number;
  userId: number;
  name: string;
  publicKey: Buffer;
  handle: Buffer;
};

/** Contains no account and no passkey, so that the client learns about neither. */
export async function beginPasskeySignIn(
  ctx: AppContext,
  network: string,
): Promise<RequestOptions> {
  const { id } = needSite(ctx.config);
  await ctx.limits.consume('challengePerNetwork', network);
  const challenge = await makeChallenge(ctx, null);
  return {
    rpId: id,
    challenge: challenge.toString('base64url'),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

const refused = () => new Refusal(401, PASSKEY_REFUSED);

/** Returns the passkey that signed the response. Every failure gets the same message. */
export async function checkAssertion(
  ctx: AppContext,
  assertion: Assertion,
  { userAgent, logAccount }: Pick<Caller, 'userAgent'> & Partial<Pick<Caller, 'logAccount'>>,
): Promise<number> {
  const site = needSite(ctx.config);
  const expectedChallenge = await consumeChallenge(ctx, assertion.response.clientDataJSON, null);
  const credentialId = Buffer.from(assertion.id, 'base64url');
  const [passkey] = await ctx.database.run<StoredPasskey>(byCredential, [credentialId]);
  if (passkey) logAccount?.({ id: passkey.userId });
  if (!passkey || !hasSameHandle(passkey, assertion)) throw refused();
  const counter = await verifySignedCount(assertion, passkey, { ...site, expectedChallenge });
  if (counter === undefined) throw refused();
  const values = [passkey.id, counter, new Date(ctx.clock.now())];
  if ((await ctx.database.run(storeUse, values)).length > 0) return passkey.userId;
  await stopPasskey(ctx, passkey, userAgent);
  throw refused();
}

/** Whether the device names the owner of the passkey, or no user: then the passkey identifies the user. */
function hasSameHandle(
  { handle }: StoredPasskey,
  { response: { userHandle } }: Assertion,
): boolean {
  if (userHandle === undefined || userHandle === null) return true;
  return userHandle === handle.toString('base64url');
}

/** Returns the counter of the device if the signature is valid. */
async function verifySignedCount(
  assertion: Assertion,
  { publicKey }: StoredPasskey,
  site: { id: string; origin: string; expectedChallenge: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await readLibrary();
  const credential = { id: assertion.id, publicKey: new Uint8Array(publicKey), counter: 0 };
  try {
    refuseFramed(assertion.response.clientDataJSON);
    // Passes 0, because the database compares the counter with the last one. That is safe for concurrent calls.
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as never,
      expectedChallenge: site.expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential,
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** The device has sent a counter that was used before, so a copy of the passkey exists. */
async function stopPasskey(
  ctx: AppContext,
  { id, userId, name }: StoredPasskey,
  userAgent: string | undefined,
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    if ((await tx.run(stop, [id, new Date(ctx.clock.now())])).length === 0) return;
    await enqueueSignInChangeMail(tx, ctx, { userId, what: 'passkey-stopped', name, userAgent });
  });
}
