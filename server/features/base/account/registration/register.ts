import type { TimeZone } from '#domain/days/time-zone.ts';
import type { Transaction } from '#server/database/database.ts';
import { tryInvitation, useInvitation } from '#server/features/base/beta-access/public.ts';
import { isApprovalRequired } from '#server/features/base/settings/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { refuseWeakPassword } from '#server/security/refused-passwords.ts';
import { type SignedIn, signInUser } from '../sign-in/user-at-sign-in.ts';
import { refusePasswordsWhereOff } from '../sign-in/by-password.ts';
import { createAdministrator, createUser, type NewUser } from './create-user.ts';
import { hideTakenEmail } from './hide-taken-email.ts';
import { consumeSetupCode } from './set-up.ts';

export type NewPerson = {
  email: string;
  username: string;
  invitationCode?: string | undefined;
  zone: TimeZone | undefined;
};

type RegistrationInZone = NewPerson & { password: string };

export async function register(
  ctx: AppContext,
  registration: RegistrationInZone,
  caller: Caller,
): Promise<SignedIn> {
  refusePasswordsWhereOff(ctx);
  await countRegistration(ctx, registration.email, caller);
  refuseWeakPassword('password', registration.password, registration);
  const passwordHash = await hashPassword(registration.password, caller);
  return createAccount(ctx, { ...registration, passwordHash }, caller, { admit: admitByCode });
}

export async function countRegistration(
  { limits }: AppContext,
  email: string,
  { network }: Pick<Caller, 'network'>,
): Promise<void> {
  await limits.consumeInTurn([
    { name: 'registerPerPair', who: `${email} ${network}` },
    { name: 'registerPerNetwork', who: network },
    { name: 'registerPerAccount', who: email },
  ]);
}

type RegistrationOptions = {
  admit: (tx: Transaction, user: NewUser, code: string | undefined) => Promise<number>;
  provedAt?: number;
};

/** Creates the account, uses the invitation and opens the first session in one transaction. */
export async function createAccount(
  ctx: AppContext,
  person: NewPerson & { passwordHash: string | null },
  caller: Caller,
  { admit, provedAt }: RegistrationOptions,
): Promise<SignedIn> {
  const now = ctx.clock.now();
  const enter = () =>
    ctx.database.transaction(async (tx) => {
      const newUser = { isEmailConfirmed: false, ...person, now };
      const userId = await admit(tx, newUser, person.invitationCode?.trim());
      await ctx.emit(tx, { type: 'user_registered', userId, at: now });
      const session = { userId, caller, now, ...(provedAt !== undefined && { provedAt }) };
      const signedIn = await signInUser(tx, session);
      if (!signedIn) throw new Error('The new user cannot be read.');
      return signedIn;
    });
  const entered = (await isApprovalRequired(ctx.database))
    ? await enter()
    : await hideTakenEmail(ctx, { email: person.email, network: caller.network }, enter);
  caller.logAccount({ id: entered.user.id });
  return entered;
}

async function admitByCode(
  tx: Transaction,
  user: NewUser,
  code: string | undefined,
): Promise<number> {
  if (code && (await consumeSetupCode(tx, code))) return createAdministrator(tx, user);
  return admitInvited(tx, user, code);
}

/** For every user except the administrator. An invitation also confirms the address. */
export async function admitInvited(
  tx: Transaction,
  user: NewUser,
  code: string | undefined,
): Promise<number> {
  const attempt = { email: user.email, code, now: user.now };
  const isInvited = (await isApprovalRequired(tx))
    ? await useInvitation(tx, attempt)
    : await tryInvitation(tx, attempt);
  // The code of the invitation was mailed to this address.
  return createUser(tx, { ...user, isEmailConfirmed: user.isEmailConfirmed || isInvited });
}
