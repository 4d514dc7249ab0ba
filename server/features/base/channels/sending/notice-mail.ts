import type { Notice } from '#contract/notice.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { MailFault } from '#server/mail/fault.ts';
import { counted } from '#server/mail/send-counted.ts';
import { type RenderedMail, renderMail } from '#server/mail/template.ts';
import { unsubscribable } from '#server/mail/unsubscribe-link.ts';
import type { PostResult } from '#server/outbound/post.ts';
import type { MailChannel } from '../queries/receivers.ts';

/** A slower mail server is not waited for, because a late reminder is useless. */
const WITHIN_MS = 30_000;

type NoticeMail = { readonly notice: Notice; readonly subject: string };

export async function mailNotice(
  ctx: AppContext,
  channel: MailChannel,
  sent: NoticeMail,
): Promise<PostResult> {
  const rule = { to: channel.to, limits: ['noticePerMailbox', 'mailPerMailbox'] } as const;
  try {
    await counted(ctx, rule, () => send(ctx, channel, sent));
    return { outcome: 'taken', status: null, text: takenBy(ctx.config.smtpUrl) };
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', status: null, text: ENOUGH };
    const isRefused = error instanceof MailFault && error.isFinal;
    const text = error instanceof MailFault ? error.message : 'The mail server did not answer.';
    return { outcome: isRefused ? 'refused' : 'away', status: null, text };
  }
}

async function send(
  { mail, config: { publicUrl }, database }: AppContext,
  { to, person: userId }: MailChannel,
  { notice, subject }: NoticeMail,
): Promise<void> {
  const written = writeNoticeMail(publicUrl, notice);
  const claim = { userId, type: 'reminder', mail: written } as const;
  const content = await unsubscribable(database, publicUrl, claim);
  await mail.send({ to, subject, ...content }, AbortSignal.timeout(WITHIN_MS));
}

const ENOUGH = 'As many emails as one address gets in a day were sent already.';

const takenBy = (smtpUrl: string | undefined) =>
  smtpUrl === undefined
    ? 'This site sends no email: it was written to the administrator’s outbox.'
    : 'The mail server has accepted it.';

export const writeNoticeMail = (siteUrl: string, { title, body, url }: Notice): RenderedMail =>
  renderMail({
    heading: title,
    paragraphs: body === '' ? [] : [body],
    button: { text: 'Open HabitCrush', url: `${siteUrl}${url}` },
    footer: `Reminders by email are switched on under Reminders: ${siteUrl}/profile?tab=reminders`,
    siteUrl,
  });
