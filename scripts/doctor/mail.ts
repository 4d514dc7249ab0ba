import { openMail } from '#server/mail/mail.ts';
import { smtpTransport } from '#server/mail/smtp.ts';
import { withTimeout } from '#server/timing/with-timeout.ts';
import { type Check, fault, type Finding, well, messageOf } from './finding.ts';

const ANSWERED_WITHIN_MS = 12_000;

type SmtpError = Error & { code?: string; responseCode?: number };

/** Signs in to the mail server. Sends a test mail if an address is given. */
export const examineMail: Check = async ({ config, mailTo }) => {
  const { smtpUrl, dataDir, mailFrom } = config;
  if (smtpUrl === undefined) {
    return [
      well(`No mail server is set: mails are written to ${dataDir}/outbox, and are not sent.`),
    ];
  }
  const { host } = new URL(smtpUrl);
  const transport = smtpTransport(smtpUrl);
  try {
    const answer = await withTimeout(
      transport.verify().then(() => true),
      ANSWERED_WITHIN_MS,
    );
    if (answer === undefined) return [silent(host)];
  } catch (error) {
    return [explain(error as SmtpError, host)];
  } finally {
    transport.close();
  }
  const isReady = well(`${host} takes mails from us, as ${mailFrom}.`);
  return mailTo === undefined ? [isReady] : [isReady, await sendOne(mailTo, config)];
};

const silent = (host: string): Finding =>
  fault(
    `The mail server ${host} does not answer.`,
    'Is the port right (587 with smtp://, 465 with smtps://)? Many hosts let no mail out of their network unless asked.',
  );

function explain({ code = '', message }: SmtpError, host: string): Finding {
  if (code === 'EAUTH') {
    return fault(
      `The mail server ${host} refuses user or password: ${message}`,
      'Correct SMTP_URL. What has special characters is percent-encoded there; some need a password made for programs.',
    );
  }
  if (code === 'ETLS' || /certificate|STARTTLS|SSL|TLS/i.test(message)) {
    return fault(
      `No safe connection to the mail server ${host}: ${message}`,
      'smtps:// is for a port that is encrypted from the first byte (465), smtp:// for one that begins in the clear (587). The certificate has to be for this name.',
    );
  }
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) {
    return fault(
      `The name of the mail server ${host} leads nowhere.`,
      'Correct SMTP_URL, or the name service.',
    );
  }
  if (code === 'ETIMEDOUT') return silent(host);
  return fault(
    `The mail server ${host} takes nothing from us: ${message}`,
    'Does it run, and are host and port of SMTP_URL right?',
  );
}

async function sendOne(to: string, config: Parameters<typeof openMail>[0]): Promise<Finding> {
  const mail = openMail(config, Date.now);
  const text = `This is a mail of npm run doctor at ${config.publicUrl}. If you read it, mails arrive.`;
  try {
    await mail.send({ to, subject: 'Mails of HabitCrush arrive', text, html: `<p>${text}</p>` });
    return well(
      'It took the mail that was asked for. Whether it arrives, you see: look among unwanted mails, too.',
    );
  } catch (error) {
    return fault(
      `It did not take the mail that was asked for: ${messageOf(error)}`,
      'May MAIL_FROM send from here? Its domain needs SPF and DKIM records.',
    );
  } finally {
    mail.close();
  }
}
