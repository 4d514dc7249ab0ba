import { SIGN_IN_LINK_EXPIRED } from '#contract/account.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/people/sign-in-methods.ts';
import { statement } from '#server/database/database.ts';
import { recordAudit } from '#server/features/base/audit/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { makeCodeLink } from '../commands/code-link.ts';
import { findUserByEmail } from '../queries.ts';
import { type SignedIn, signInUser } from './user-at-sign-in.ts';

const storeLink = statement(
  'account.store-sign-in-link',
  `insert into sign_in_links (user_id, code_hash, expires_at) values ($1, $2, $3)
   on conflict (user_id) do update
     set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
);
const findLink = statement(
  'account.sign-in-link',
  'select user_id as "userId" from sign_in_links where code_hash = $1 and expires_at > $2',
);
const consumeLink = statement(
  'account.take-sign-in-link',
  'delete from sign_in_links where code_hash = $1 and expires_at > $2 returning 1',
);

/** Returns a link for the host at the terminal. Returns undefined if no person has this address. */
export async function issueSignInLink(
  { config, clock, database }: AppContext,
  email: string,
): Promise<{ link: string; expiresAt: Date } | undefined> {
  const person = await findUserByEmail(database, email.trim());
  if (!person) return undefined;
  const { codeHash, link } = makeCodeLink(config, 'sign-in');
  const at = clock.now();
  const expiresAt = new Date(at + SIGN_IN_LINK_MINUTES * 60_000);
  await database.transaction(async (tx) => {
    await tx.run(storeLink, [person.id, codeHash, expiresAt]);
    await recordAudit(tx, {
      actorId: null,
      action: 'user.sign-in-link',
      subject: `user ${person.id}`,
      after: { until: expiresAt.toISOString() },
      at,
    });
  });
  return { link, expiresAt };
}

/** The second of two concurrent calls finds no link. */
export async function signInByLink(
  ctx: AppContext,
  { code }: { code: string },
  caller: Caller,
): Promise<SignedIn> {
  await ctx.limits.consume('resetCodePerNetwork', caller.network);
  const now = ctx.clock.now();
  const values = [hashToken(code), new Date(now)];
  const [link] = await ctx.database.run<{ userId: number }>(findLink, values);
  if (!link) throw linkExpired();
  const { userId } = link;
  caller.logAccount({ id: userId });
  return ctx.database.transaction(async (tx) => {
    // Locks the user first, like a deletion, so that the two cannot deadlock.
    const signedIn = await signInUser(tx, { userId, caller, now });
    if (!signedIn || (await tx.run(consumeLink, values)).length === 0) throw linkExpired();
    await recordAudit(tx, {
      actorId: userId,
      action: 'user.signed-in-by-link',
      subject: `user ${userId}`,
      at: now,
    });
    return signedIn;
  });
}

const linkExpired = () => new Refusal(403, SIGN_IN_LINK_EXPIRED);
