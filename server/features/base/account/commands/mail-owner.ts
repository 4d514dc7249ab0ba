import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import type { MailedUser } from '#server/mail/account-mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { sendCounted } from '#server/mail/send-counted.ts';

const findOwner = statement(
  'account.mailed-owner',
  `select email, username, time_zone as zone from users
    where id = $1 and email_confirmed_at is not null`,
);

type MailOptions = {
  /** Sends the mail even if the mailbox has reached its limit. The mail still counts. */
  readonly isAlwaysSent?: boolean;
};

/** Sends nothing when the account is deleted or its address is unconfirmed. */
export async function mailOwner(
  ctx: AppContext,
  userId: number,
  write: (siteUrl: string, owner: MailedUser) => OutgoingMail,
  { isAlwaysSent = false }: MailOptions = {},
): Promise<void> {
  const [owner] = await ctx.database.run<MailedUser>(findOwner, [userId]);
  if (!owner) return;
  await sendCounted(ctx, {
    to: owner.email,
    limits: isAlwaysSent ? [] : ['mailPerMailbox'],
    write: () => write(ctx.config.publicUrl, owner),
  });
  if (isAlwaysSent) await ctx.limits.addCost('mailPerMailbox', owner.email, 1);
}
