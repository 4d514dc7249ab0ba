import { OIDC_WORDS } from '#contract/oidc.ts';
import { LAST_SIGN_IN_METHOD } from '#domain/people/sign-in-methods.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import {
  canSignIn,
  lockUser,
  markEmailConfirmed,
  ownerMail,
} from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeLinkMail } from '#server/mail/texts/linked-account.ts';
import type { Identity, Provider } from '../provider/provider.ts';
import { findOwner, hasIssuerSql } from '../queries.ts';

const insertLink = statement(
  'oidc.link',
  `insert into oidc_links (user_id, issuer, subject, label, created_at) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning 1`,
);
const removeLink = statement(
  'oidc.unlink',
  `delete from oidc_links l where l.user_id = $1 and ${hasIssuerSql} returning 1`,
);

export const linkMail = ownerMail('mailOidcLink', writeLinkMail);

/** Links the provider's account with the signed-in user. Linking the same account again succeeds. */
export async function link(
  ctx: AppContext,
  { name }: Provider,
  userId: number,
  identity: Identity,
): Promise<void> {
  await ctx.limits.consume('signInMethodPerAccount', String(userId));
  await ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    const owner = await findOwner(tx, identity);
    if (owner === userId) return;
    if (owner !== undefined) throw new Refusal(409, OIDC_WORDS.ofAnother(name));
    if (!(await storeLink(tx, ctx, { userId, name, identity }))) {
      throw new Refusal(409, OIDC_WORDS.linkedAlready(name));
    }
    const at = ctx.clock.now();
    await confirmEmail(tx, { userId, identity, now: at });
    await enqueueJob(tx, linkMail, { userId, name, done: 'linked', at });
  });
}

type ConfirmedIdentity = { userId: number; identity: Identity; now: number };

/** `identity.email` is only set if the provider has confirmed it. */
export async function confirmEmail(
  tx: Transaction,
  { userId, identity: { email }, now }: ConfirmedIdentity,
): Promise<void> {
  if (email !== undefined) await markEmailConfirmed(tx, { userId, now: new Date(now), email });
}

/** Returns false if the identity is linked with another user, or the user with another account of the provider. */
export async function storeLink(
  tx: Transaction,
  { clock }: AppContext,
  { userId, name, identity }: { userId: number; name: string; identity: Identity },
): Promise<boolean> {
  const { issuer, subject, label } = identity;
  const at = clock.now();
  const stored = await tx.run(insertLink, [userId, issuer, subject, label, new Date(at)]);
  if (stored.length === 0) return false;
  await recordAudit(tx, {
    actorId: userId,
    action: 'user.linked',
    subject: `user ${userId}`,
    after: { provider: name },
    at,
  });
  return true;
}

export async function unlink(
  ctx: AppContext,
  { name, config }: Provider,
  userId: number,
): Promise<void> {
  const at = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await tx.run(removeLink, [userId, config.issuer])).length === 0) {
      throw new Refusal(404, 'No account is linked.');
    }
    if (!(await canSignIn(tx, ctx.config, userId, { isLinked: false }))) {
      throw new Refusal(409, LAST_SIGN_IN_METHOD);
    }
    await recordAudit(tx, {
      actorId: userId,
      action: 'user.unlinked',
      subject: `user ${userId}`,
      before: { provider: name },
      at,
    });
    await enqueueJob(tx, linkMail, { userId, name, done: 'unlinked', at });
  });
}
