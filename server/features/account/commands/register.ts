import type { User } from '#contract/account.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import type { Transaction } from '#server/database/database.ts';
import { useInvitation } from '#server/features/beta-access/public.ts';
import { isApprovalRequired } from '#server/features/settings/public.ts';
import type { AppContext } from '#server/context.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { refuseWeakPassword } from '#server/security/refused-passwords.ts';
import { findUser } from '../queries.ts';
import type { Caller } from './caller.ts';
import { createAdministrator, createUser, type NewUser } from './create-user.ts';
import { hideTakenEmail } from './hide-taken-email.ts';
import { openSession } from './sessions.ts';
import { takeSetupCode } from './set-up.ts';

type RegistrationInZone = {
  email: string;
  username: string;
  password: string;
  invitationCode?: string | undefined;
  zone: TimeZone | undefined;
};

/** The account, its invitation's use and its first session are one transaction: none exists without the others. */
export async function register(
  ctx: AppContext,
  registration: RegistrationInZone,
  caller: Caller,
): Promise<{ user: User; token: string }> {
  await ctx.limits.spend('registerPerAddress', caller.address);
  await ctx.limits.spend('registerPerAccount', registration.email);
  refuseWeakPassword('password', registration.password, registration);
  const passwordHash = await hashPassword(registration.password);
  const now = ctx.clock.now();
  const enter = () =>
    ctx.database.transaction(async (tx) => {
      const userId = await admit(
        tx,
        { ...registration, passwordHash, now },
        registration.invitationCode?.trim(),
      );
      await ctx.emit(tx, { type: 'user_registered', userId, at: now });
      const { userAgent, token: replaced } = caller;
      const token = await openSession(tx, { userId, userAgent, now, replaced });
      const user = await findUser(tx, userId);
      if (!user || !token) throw new Error('The new user cannot be read.');
      return { user, token };
    });
  if (await isApprovalRequired(ctx.database)) return enter();
  return hideTakenEmail(ctx, { email: registration.email, address: caller.address }, enter);
}

async function admit(tx: Transaction, user: NewUser, code: string | undefined): Promise<number> {
  if (code && (await takeSetupCode(tx, code))) return createAdministrator(tx, user);
  if (await isApprovalRequired(tx)) {
    await useInvitation(tx, { email: user.email, code, now: user.now });
  }
  return createUser(tx, user);
}
