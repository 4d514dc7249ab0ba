import { CONFIRMATION_EXPIRED } from '#contract/account.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hashToken } from '#server/security/token-hash.ts';

const findCode = statement(
  'account.confirmation',
  `select user_id as "userId" from email_confirmations where code_hash = $1 and expires_at > $2`,
);
const deleteCode = statement(
  'account.take-confirmation',
  'delete from email_confirmations where code_hash = $1 and expires_at > $2 returning user_id',
);
const confirm = statement(
  'account.confirm-email',
  `update users set email_confirmed_at = $2
    where id = $1 and email_confirmed_at is null and lower(email) = lower(coalesce($3, email))`,
);
const sweep = statement(
  'account.sweep-confirmations',
  'delete from email_confirmations where expires_at <= $1',
);

/** Needs no session: the user may read the mail on another device. Of two concurrent calls, one is refused. */
export async function confirmEmail(
  ctx: AppContext,
  code: string,
  address: string,
): Promise<{ userId: number }> {
  await ctx.limits.spend('resetCodePerAddress', address);
  const now = new Date(ctx.clock.now());
  return ctx.database.transaction(async (tx) => {
    const values = [hashToken(code), now];
    const [found] = await tx.run<{ userId: number }>(findCode, values);
    if (!found) throw linkExpired();
    // The account first, as its deletion does, so that the two cannot deadlock.
    await markEmailConfirmed(tx, { userId: found.userId, now });
    if ((await tx.run(deleteCode, values)).length === 0) throw linkExpired();
    return found;
  });
}

const linkExpired = () => new Refusal(403, CONFIRMATION_EXPIRED);

type ConfirmedEmail = { userId: number; now: Date; email?: string | undefined };

/** The user has received mail at the address. Does nothing when `email` is not the address of the account. */
export async function markEmailConfirmed(
  tx: Transaction,
  { userId, now, email }: ConfirmedEmail,
): Promise<void> {
  await tx.run(confirm, [userId, now, email ?? null]);
}

export async function sweepConfirmations(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [new Date(now)]);
}
