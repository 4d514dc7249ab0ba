import { CONFIRMATION_EXPIRED } from '#contract/account.ts';
import { DAY_MS } from '#domain/days/local-day.ts';
import { CONFIRMATION_DAYS } from '#domain/people/account.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { defineJob, enqueueJob } from '#server/jobs/job-queue.ts';
import { sendCounted } from '#server/mail/send-counted.ts';
import { writeConfirmationMail } from '#server/mail/texts/confirmation.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { makeCodeLink } from './code-link.ts';

const findUnconfirmed = statement(
  'account.unconfirmed-email',
  'select email from users where id = $1 and email_confirmed_at is null and not is_bot',
);
const storeCode = statement(
  'account.store-confirmation',
  `insert into email_confirmations (user_id, code_hash, expires_at) values ($1, $2, $3)
   on conflict (user_id) do update
     set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
);
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

/** `isCounted`: the request of the user has already counted toward the limit. */
export type ConfirmationMail = { readonly userId: number; readonly isCounted: boolean };

/** Runs in the transaction of the registration. */
export const enqueueConfirmationMail = (tx: Transaction, mail: ConfirmationMail): Promise<void> =>
  enqueueJob(tx, mailConfirmation, mail, { key: `mailConfirmation ${mail.userId}` });

/** Does nothing if the address is confirmed. */
export async function resendConfirmation(ctx: AppContext, { userId }: Actor): Promise<void> {
  const [owner] = await ctx.database.run<{ email: string }>(findUnconfirmed, [userId]);
  if (!owner) return;
  await ctx.limits.consume('confirmationPerMailbox', owner.email);
  await ctx.database.transaction((tx) => enqueueConfirmationMail(tx, { userId, isCounted: true }));
}

export const mailConfirmation = defineJob('mailConfirmation', sendConfirmation);

async function sendConfirmation(
  ctx: AppContext,
  { userId, isCounted }: ConfirmationMail,
): Promise<void> {
  const [owner] = await ctx.database.run<{ email: string }>(findUnconfirmed, [userId]);
  if (!owner) return;
  await sendCounted(ctx, {
    to: owner.email,
    limits: isCounted ? [] : ['confirmationPerMailbox'],
    write: async () => {
      const link = await makeConfirmationLink(ctx, userId);
      return writeConfirmationMail(ctx.config.publicUrl, owner.email, link);
    },
  });
}

/** Replaces the previous link. */
async function makeConfirmationLink(
  { config, clock, database }: AppContext,
  userId: number,
): Promise<string> {
  const { codeHash, link } = makeCodeLink(config, 'confirm');
  const expiresAt = new Date(clock.now() + CONFIRMATION_DAYS * DAY_MS);
  await database.run(storeCode, [userId, codeHash, expiresAt]);
  return link;
}

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
