import { describeDevice } from '#domain/people/device-name.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { sendOrGiveUp } from '#server/mail/mail.ts';
import { ownTimeText, writeAccountMail } from '#server/mail/account-mail.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import type { ResetOrigin } from '../tables.ts';

const receiver = statement(
  'account.told-of-password-change',
  'select email, username, time_zone as zone from users where id = $1',
);

type Way = ResetOrigin | 'profile';
export type PasswordChange = { userId: number; way: Way; at: number; device: string };
type Receiver = { email: string; username: string; zone: TimeZone };

const WAYS: Record<Way, string> = {
  profile: 'In the profile, with the password before',
  mail: 'With the link that was mailed to this address',
  administrator: 'With a link from the administrator',
  host: 'With a link from whoever runs this site',
};

/** Part of the change: nobody's password changes without a word to them. */
export async function enqueuePasswordChangeMail(
  tx: Transaction,
  { clock }: AppContext,
  { userId, way, userAgent }: { userId: number; way: Way; userAgent: string | undefined },
): Promise<void> {
  const device = describeDevice(userAgent ?? null);
  await enqueueJob(tx, 'mailPasswordChange', { userId, way, at: clock.now(), device });
}

export async function mailPasswordChange(ctx: AppContext, change: PasswordChange): Promise<void> {
  const [person] = await ctx.database.run<Receiver>(receiver, [change.userId]);
  if (!person) return;
  await sendOrGiveUp(ctx.mail, writePasswordChangeMail(ctx.config.publicUrl, person, change));
}

export function writePasswordChangeMail(
  siteUrl: string,
  { email, username, zone }: Receiver,
  { userId, way, at, device }: PasswordChange,
): OutgoingMail {
  return writeAccountMail(siteUrl, email, {
    title: 'Your password was changed',
    paragraphs: [
      `The password of ${username} was changed, and all other devices were signed out.`,
      'If this was you, there’s nothing to do.',
      'If this wasn’t you, take your account back: request a link by email and choose another password. Then tell the administrator of this site.',
    ],
    facts: [
      { label: 'When', value: ownTimeText(at, zone) },
      { label: 'How', value: WAYS[way] },
      { label: 'Where', value: device },
    ],
    button: { text: 'This wasn’t me', url: `${siteUrl}/auth#forgot` },
    footer: 'You get this email whenever your password changes.',
    id: `password-change-${userId}-${at}`,
  });
}
