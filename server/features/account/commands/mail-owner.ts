import type { TimeZone } from '#domain/days/time-zone.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import { sendOrGiveUp } from '#server/mail/mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';

/** Whoever is told what happened to their account. */
export type Owner = { email: string; username: string; zone: TimeZone };

const findOwner = statement(
  'account.mailed-owner',
  `select email, username, time_zone as zone from users
    where id = $1 and email_confirmed_at is not null`,
);

/** Nothing is sent of an account that is deleted by now, or to an address that is not confirmed. */
export async function mailOwner(
  { database, mail, config }: AppContext,
  userId: number,
  write: (siteUrl: string, owner: Owner) => OutgoingMail,
): Promise<void> {
  const [owner] = await database.run<Owner>(findOwner, [userId]);
  if (owner) await sendOrGiveUp(mail, write(config.publicUrl, owner));
}
