import { OIDC_WORDS } from '#contract/oidc.ts';
import type { NewcomerRegistration } from '#contract/oidc/shapes.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import {
  admitInvited,
  countRegistration,
  type SignedIn,
  createAccount,
} from '#server/features/base/account/public.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashToken } from '#server/security/token-hash.ts';
import type { Provider } from '../provider/provider.ts';
import { storeLink } from './link.ts';

const findNewcomer = statement(
  'oidc.find-newcomer',
  `select issuer, subject, email, label, proved_at as "provedAt" from oidc_newcomers
    where code_hash = $1 and browser_hash = $2 and expires_at > $3`,
);
const claimNewcomer = statement(
  'oidc.take-newcomer',
  'delete from oidc_newcomers where code_hash = $1 returning 1',
);

type NewUserRow = {
  issuer: string;
  subject: string;
  email: string;
  label: string | null;
  provedAt: Date;
};

type Registration = NewcomerRegistration & { zone: TimeZone | undefined };

/** Like any registration, but without a password. A taken username does not use up the code. */
export async function registerNewUser(
  ctx: AppContext,
  { name, config }: Provider,
  { code, username, invitationCode, zone }: Registration,
  caller: Caller,
): Promise<SignedIn> {
  if (config.registration === 'closed') throw new Refusal(403, OIDC_WORDS.unknown(name));
  const codeHash = hashToken(code);
  const values = [codeHash, hashToken(caller.browser ?? ''), new Date(ctx.clock.now())];
  const [newcomer] = await ctx.database.run<NewUserRow>(findNewcomer, values);
  if (!newcomer) throw expired();
  const { email, provedAt, ...linked } = newcomer;
  caller.logAccount({ email });
  await countRegistration(ctx, email, caller);
  const identity = { ...linked, email, username: undefined, signedInAt: undefined };
  const person = { email, username, invitationCode, zone, passwordHash: null };
  return createAccount(ctx, person, caller, {
    provedAt: provedAt.getTime(),
    admit: async (tx, user, invitation) => {
      if ((await tx.run(claimNewcomer, [codeHash])).length === 0) throw expired();
      // The provider has confirmed the address.
      const newUser = { ...user, isEmailConfirmed: true };
      const userId = await admitInvited(tx, newUser, invitation);
      const isStored = await storeLink(tx, ctx, { userId, name, identity });
      if (!isStored) throw new Refusal(409, OIDC_WORDS.ofAnother(name));
      return userId;
    },
  });
}

const expired = () => new Refusal(403, OIDC_WORDS.over);
