import type { Config } from '#server/config/config.ts';
import type { DeliveryOutcome } from '#server/metrics/metrics.ts';
import { MailError } from './mail-error.ts';
import { openMailFolder, type MailPage } from './mail-folder.ts';
import { oneLine, type Envelope, type OutgoingMail } from './outgoing-mail.ts';
import { smtpTransport } from './smtp.ts';

export type Mail = {
  /** Resolves when a mail server has accepted the mail. Otherwise throws a MailError. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** The mails in the outbox folder, newest first. Empty when a mail server is set. */
  listOutbox(page: { before?: string | undefined; limit: number }): Promise<MailPage>;
  sweepOutbox(before: number): Promise<void>;
  close(): void;
};

type Count = (outcome: DeliveryOutcome) => void;

const NO_OUTBOX: MailPage = { mails: [], next: null };

export function openMail(config: Config, now: () => number, count: Count = () => {}): Mail {
  const folder = openMailFolder(config.dataDir, now);
  const from = config.mailFrom;
  if (config.smtpUrl === undefined) {
    return {
      send: (mail) => countSending(count, folder.write(toEnvelope(mail, from))),
      listOutbox: folder.list,
      sweepOutbox: folder.sweep,
      close: () => {},
    };
  }
  const smtp = smtpTransport(config.smtpUrl);
  return {
    send: (mail, signal) => countSending(count, smtp.send(toEnvelope(mail, from), signal)),
    listOutbox: async () => NO_OUTBOX,
    sweepOutbox: folder.sweep,
    close: smtp.close,
  };
}

async function countSending(count: Count, sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    count(error instanceof MailError && error.isFinal ? 'refused' : 'unavailable');
    throw error;
  }
  count('accepted');
}

function toEnvelope(mail: OutgoingMail, from: string): Envelope {
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' };
  for (const [name, value] of Object.entries(mail.headers ?? {})) headers[name] = oneLine(value);
  return { ...mail, from, subject: oneLine(mail.subject), headers };
}

/**
 * For a mail in a job of its own. Returns false when it will never be accepted. Otherwise throws, so that the job is
 * retried; the message is ours, because a job’s error is logged and the mail server’s message may quote the address.
 */
export async function sendOrGiveUp(mail: Mail, outgoing: OutgoingMail): Promise<boolean> {
  try {
    await mail.send(outgoing);
    return true;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.isFinal) return false;
    throw new Error('The mail server has not accepted the mail.', { cause: error });
  }
}
