import { randomBytes } from 'node:crypto';
import { CHALLENGE_EXPIRED } from '#contract/account.ts';
import {
  CHALLENGE_MINUTES,
  PASSKEYS_NEED_A_NAME,
  type RelyingParty,
  relyingPartyOf,
} from '#domain/people/passkeys.ts';
import type { Config } from '#server/config/config.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';

const insert = statement(
  'account.store-challenge',
  `insert into passkey_challenges
     (challenge, user_id, newcomer_handle, is_for_administrator, expires_at)
   values ($1, $2, $3, $4, $5)`,
);
const take = statement(
  'account.take-challenge',
  `delete from passkey_challenges
    where challenge = $1 and user_id is not distinct from $2 and newcomer_handle is null
      and expires_at > $3
   returning 1`,
);
const consumeForRegistration = statement(
  'account.take-newcomers-challenge',
  `delete from passkey_challenges
    where challenge = $1 and newcomer_handle is not null and expires_at > $2
   returning newcomer_handle as handle, is_for_administrator as "isAdministrator"`,
);

export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** The site for which devices store passkeys: the host of the public address. */
export const relyingParty = ({ publicUrl }: Config): RelyingParty | undefined =>
  relyingPartyOf(new URL(publicUrl));

export function needSite(config: Config): RelyingParty {
  const site = relyingParty(config);
  if (!site) throw new Refusal(422, PASSKEYS_NEED_A_NAME);
  return site;
}

/** A user who has no account yet: the handle that it will get, and whether it is the administrator’s. */
export type NewPasskeyUser = { handle: Buffer; isAdministrator: boolean };

/** `userId` is null if the user is not known yet. */
export async function makeChallenge(
  { database, clock }: AppContext,
  userId: number | null,
  newcomer?: NewPasskeyUser,
): Promise<Buffer> {
  const challenge = randomBytes(32);
  const until = new Date(clock.now() + CHALLENGE_MS);
  const { handle = null, isAdministrator = false } = newcomer ?? {};
  await database.run(insert, [challenge, userId, handle, isAdministrator, until]);
  return challenge;
}

/**
 * Deletes the challenge before checking the response, so that each challenge allows one attempt on any node.
 * Returns the challenge as it was sent to the device.
 */
export async function consumeChallenge(
  { database, clock }: AppContext,
  clientDataJSON: string,
  userId: number | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const values = [Buffer.from(challenge, 'base64url'), userId, new Date(clock.now())];
  if ((await database.run(take, values)).length === 0) throw new Refusal(400, CHALLENGE_EXPIRED);
  return challenge;
}

/** Does the same for a challenge of a new account. Also returns the new user it was created for. */
export async function consumeRegistrationChallenge(
  { database, clock }: AppContext,
  clientDataJSON: string,
): Promise<NewPasskeyUser & { challenge: string }> {
  const challenge = challengeIn(clientDataJSON);
  const values = [Buffer.from(challenge, 'base64url'), new Date(clock.now())];
  const [taken] = await database.run<NewPasskeyUser>(consumeForRegistration, values);
  if (!taken) throw new Refusal(400, CHALLENGE_EXPIRED);
  return { challenge, ...taken };
}

function challengeIn(clientDataJSON: string): string {
  const { challenge } = readClientData(clientDataJSON);
  return typeof challenge === 'string' ? challenge : '';
}

/** Throws if the response comes from a frame on another site. */
export function refuseFramed(clientDataJSON: string): void {
  if (readClientData(clientDataJSON).crossOrigin === true) {
    throw new Error('An answer from a frame of another site');
  }
}

type ClientData = { challenge?: unknown; crossOrigin?: unknown };

function readClientData(clientDataJSON: string): ClientData {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown;
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}
