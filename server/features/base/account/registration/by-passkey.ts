import { type CreationOptions, type NewCredential, RESET_LINK_EXPIRED } from '#contract/account.ts';
import { describeDevice } from '#domain/people/device-name.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/people/passkeys.ts';
import { cutAt } from '#domain/text/cut-text.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { refuseTakenName } from '../commands/usernames.ts';
import {
  makeHandle,
  creationOptions,
  readCredential,
  storePasskey,
} from '../passkeys/add-passkey.ts';
import { makeChallenge, needSite, consumeRegistrationChallenge } from '../passkeys/challenges.ts';
import type { SignedIn } from '../sign-in/user-at-sign-in.ts';
import { createAdministrator, type NewUser } from './create-user.ts';
import { admitInvited, countRegistration, createAccount, type NewPerson } from './register.ts';
import { isSetupOpen, consumeSetupCode } from './set-up.ts';

/**
 * A device stores the handle of an account with its passkey, so the handle is created before the account. The id
 * is not, because visitors could use up ids and count accounts. The username is checked here, because a device keeps
 * the passkey even if the registration is refused later.
 */
export async function beginRegistration(
  ctx: AppContext,
  { email, username, invitationCode }: Omit<NewPerson, 'zone'>,
  network: string,
): Promise<CreationOptions> {
  const site = needSite(ctx.config);
  await ctx.limits.consume('challengePerNetwork', network);
  await refuseTakenName(ctx.database, username, { userId: null, now: ctx.clock.now() });
  const isAdministrator = await isSetupOpen(ctx.database, invitationCode?.trim() ?? '');
  const handle = makeHandle();
  const challenge = await makeChallenge(ctx, null, { handle, isAdministrator });
  const owner = { handle, name: email, displayName: username };
  return creationOptions(site, owner, { challenge, passkeys: [] });
}

/**
 * The rules of every registration apply, except for the password. The account and its passkey are created in one
 * transaction.
 */
export async function registerByPasskey(
  ctx: AppContext,
  { credential, ...person }: NewPerson & { credential: NewCredential },
  caller: Caller,
): Promise<SignedIn> {
  needSite(ctx.config);
  await countRegistration(ctx, person.email, caller);
  const { clientDataJSON } = credential.response;
  const { challenge, handle, isAdministrator } = await consumeRegistrationChallenge(
    ctx,
    clientDataJSON,
  );
  const device = await readCredential(ctx, credential, challenge);
  const name = cutAt(describeDevice(caller.userAgent ?? null), MAX_PASSKEY_NAME_LENGTH);
  return createAccount(ctx, { ...person, passwordHash: null }, caller, {
    admit: async (tx, user, code) => {
      const newUser = { ...user, passkeyHandle: handle };
      const admit = isAdministrator ? admitAdministrator : admitInvited;
      const userId = await admit(tx, newUser, code);
      await storePasskey(tx, userId, { ...device, name, createdAt: new Date(user.now) });
      return userId;
    },
  });
}

/** A passkey that was requested with the setup link can create only the administrator. */
async function admitAdministrator(
  tx: Transaction,
  user: NewUser,
  code: string | undefined,
): Promise<number> {
  if (!code || !(await consumeSetupCode(tx, code))) throw new Refusal(403, RESET_LINK_EXPIRED);
  return createAdministrator(tx, user);
}
