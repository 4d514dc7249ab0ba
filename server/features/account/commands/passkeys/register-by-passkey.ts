import {
  type CreationOptions,
  type NewCredential,
  RESET_LINK_OVER,
  type User,
} from '#contract/account.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { describeDevice } from '#domain/people/device-name.ts';
import { PASSKEY_NAME_AT_MOST } from '#domain/people/passkeys.ts';
import { cutAt } from '#domain/text/cut-text.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createAdministrator, type NewUser, reserveUserId } from '../create-user.ts';
import { admitInvited, countRegistration, enrol, type Person } from '../register.ts';
import { isSetupOpen, takeSetupCode } from '../set-up.ts';
import { refuseTakenName } from '../usernames.ts';
import { optionsFor, readCredential, storePasskey } from './add-passkey.ts';
import { makeChallenge, needSite, takeNewcomersChallenge } from './challenges.ts';

type Newcomer = Omit<Person, 'zone'>;

/**
 * A device keeps the number of an account beside its passkey, so that is taken before there is one. The name is
 * looked at here, too: a device that has made a passkey for nothing keeps it.
 */
export async function beginRegistration(
  ctx: AppContext,
  { email, username, invitationCode }: Newcomer,
  address: string,
): Promise<CreationOptions> {
  const site = needSite(ctx.config);
  await ctx.limits.spend('challengePerAddress', address);
  await refuseTakenName(ctx.database, username, { userId: null, now: ctx.clock.now() });
  const isFirst = await isSetupOpen(ctx.database, invitationCode?.trim() ?? '');
  const userId = isFirst ? ADMINISTRATOR_ID : await reserveUserId(ctx.database);
  const challenge = await makeChallenge(ctx, null, userId);
  const owner = { userId, name: email, displayName: username };
  return optionsFor(site, owner, { challenge, passkeys: [] });
}

/** By the rules of every registration, without a password: the account and its passkey are there together, or neither is. */
export async function registerByPasskey(
  ctx: AppContext,
  { credential, ...person }: Person & { credential: NewCredential },
  caller: Caller,
): Promise<{ user: User; token: string }> {
  needSite(ctx.config);
  await countRegistration(ctx, person.email, caller);
  const { clientDataJSON } = credential.response;
  const { challenge, newcomerId: id } = await takeNewcomersChallenge(ctx, clientDataJSON);
  const device = await readCredential(ctx, credential, challenge);
  const name = cutAt(describeDevice(caller.userAgent ?? null), PASSKEY_NAME_AT_MOST);
  return enrol(ctx, { ...person, passwordHash: null }, caller, {
    admit: async (tx, user, code) => {
      const userId = await admit(tx, { ...user, id }, code);
      await storePasskey(tx, userId, { ...device, name, createdAt: new Date(user.now) });
      return userId;
    },
  });
}

/** The first number was asked for with the link that makes the administrator, and is given to nobody else. */
async function admit(
  tx: Transaction,
  user: NewUser & { id: number },
  code: string | undefined,
): Promise<number> {
  if (user.id !== ADMINISTRATOR_ID) return admitInvited(tx, user, code);
  if (!code || !(await takeSetupCode(tx, code))) throw new Refusal(403, RESET_LINK_OVER);
  return createAdministrator(tx, user);
}
