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

/** Needs no session: the user may read the mail on another device. One of two concurrent calls is refused. */
export async function confirmEmail(
  ctx: AppContext,
  code: string,
  network: string,
): Promise<{ userId: number }> {
  await ctx.limits.consume('resetCodePerNetwork', network);
  const now = new Date(ctx.clock.now());
  return ctx.database.transaction(async (tx) => {
    const values = [hashToken(code), now];
    const [found] = await tx.run<{ userId: number }>(findCode, values);
    if (!found) throw linkExpired();
    // Locks the account first, like its deletion, so that the two cannot deadlock.
    await markEmailConfirmed(tx, { userId: found.userId, now });
    if ((await tx.run(deleteCode, values)).length === 0) throw linkExpired();
    return found;
  });
}

const linkExpired = () => new Refusal(403, CONFIRMATION_EXPIRED);

type ConfirmedEmail = { userId: number; now: Date; email?: string | undefined };

/** Confirms an address at which the user has received mail. Does nothing if the account has another one. */
export async function markEmailConfirmed(
  tx: Transaction,
  { userId, now, email }: ConfirmedEmail,
): Promise<void> {
  await tx.run(confirm, [userId, now, email ?? null]);
}

export async function sweepConfirmations(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [new Date(now)]);
}
