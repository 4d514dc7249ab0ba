import type { Notice } from '#contract/notice.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { MailFault } from '#server/mail/fault.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { renderMail } from '#server/mail/template.ts';
import type { PushAnswer } from '#server/push/send.ts';

/** A mail server that takes longer is not waited for: what comes later reminds of nothing. */
const WITHIN_MS = 30_000;

export async function mailNotice(
  { mail, config, limits }: AppContext,
  to: string,
  notice: Notice,
): Promise<PushAnswer> {
  try {
    await limits.spend('noticePerMailbox', to);
    await mail.send(writeNoticeMail(config.publicUrl, to, notice), AbortSignal.timeout(WITHIN_MS));
    return { outcome: 'taken', status: null, text: takenBy(config.smtpUrl) };
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', status: null, text: ENOUGH };
    const isRefused = error instanceof MailFault && error.isFinal;
    const text = error instanceof MailFault ? error.message : 'The mail server did not answer.';
    return { outcome: isRefused ? 'refused' : 'away', status: null, text };
  }
}

const ENOUGH = 'As many emails as one address gets in a day were sent already.';

const takenBy = (smtpUrl: string | undefined) =>
  smtpUrl === undefined
    ? 'This site sends no email: it was written to the administrator’s outbox.'
    : 'The mail server has accepted it.';

function writeNoticeMail(siteUrl: string, to: string, notice: Notice): OutgoingMail {
  const rendered = renderMail({
    heading: notice.title,
    paragraphs: notice.body === '' ? [] : [notice.body],
    button: { text: 'Open HabitCrush', url: `${siteUrl}${notice.url}` },
    footer: `You get this email because mail is switched on under Reminders: ${siteUrl}/profile`,
    siteUrl,
  });
  return { to, subject: notice.title, ...rendered };
}
