import type { Notice } from '#contract/notice.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { MailError } from '#server/mail/mail-error.ts';
import { countAndSend } from '#server/mail/send-counted.ts';
import { writeNoticeMail } from '#server/mail/texts/reminder.ts';
import { addUnsubscribeLink } from '#server/mail/unsubscribe-link.ts';
import type { PostResult } from '#server/outbound/post.ts';
import type { MailChannel } from '../queries/list-channels-of-users.ts';

/** Does not wait longer for a mail server, because a late reminder is useless. */
const TIMEOUT_MS = 30_000;

type NoticeMail = { readonly notice: Notice; readonly subject: string };

export async function mailNotice(
  ctx: AppContext,
  channel: MailChannel,
  sent: NoticeMail,
): Promise<PostResult> {
  const rule = { to: channel.to, limits: ['noticePerMailbox', 'mailPerMailbox'] } as const;
  try {
    await countAndSend(ctx, rule, () => send(ctx, channel, sent));
    return { outcome: 'accepted', status: null, text: acceptedText(ctx.config.smtpUrl) };
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', status: null, text: LIMIT_REACHED };
    const isRefused = error instanceof MailError && error.isFinal;
    const text = error instanceof MailError ? error.message : 'The mail server did not answer.';
    return { outcome: isRefused ? 'refused' : 'unavailable', status: null, text };
  }
}

async function send(
  { mail, config: { publicUrl }, database }: AppContext,
  { to, userId }: MailChannel,
  { notice, subject }: NoticeMail,
): Promise<void> {
  const written = writeNoticeMail(publicUrl, notice);
  const claim = { userId, type: 'reminder', mail: written } as const;
  const content = await addUnsubscribeLink(database, publicUrl, claim);
  await mail.send({ to, subject, ...content }, AbortSignal.timeout(TIMEOUT_MS));
}

const LIMIT_REACHED = 'This address has reached its limit of emails for today.';

const acceptedText = (smtpUrl: string | undefined) =>
  smtpUrl === undefined
    ? 'This site has no mail server, so the email is in the admin’s outbox.'
    : 'The mail server accepted it.';
