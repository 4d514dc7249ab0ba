import { openMail } from '#server/mail/mail.ts';
import { smtpTransport } from '#server/mail/smtp.ts';
import { withTimeout } from '#server/timing/with-timeout.ts';
import { type Check, problem, type Finding, ok, messageOf } from './finding.ts';

const RESPONSE_TIMEOUT_MS = 12_000;

type SmtpError = Error & { code?: string; responseCode?: number };

/** Signs in to the mail server. Sends a test mail if an address is given. */
export const examineMail: Check = async ({ config, mailTo }) => {
  const { smtpUrl, dataDir, mailFrom } = config;
  if (smtpUrl === undefined) {
    return [
      ok(`No mail server is set (SMTP_URL): mails are written to ${dataDir}/outbox and not sent.`),
    ];
  }
  const { host } = new URL(smtpUrl);
  const transport = smtpTransport(smtpUrl);
  try {
    const answer = await withTimeout(
      transport.verify().then(() => true),
      RESPONSE_TIMEOUT_MS,
    );
    if (answer === undefined) return [silent(host)];
  } catch (error) {
    return [explain(error as SmtpError, host)];
  } finally {
    transport.close();
  }
  const isReady = ok(`The mail server ${host} accepts mails from ${mailFrom}.`);
  return mailTo === undefined ? [isReady] : [isReady, await sendOne(mailTo, config)];
};

const silent = (host: string): Finding =>
  problem(
    `The mail server ${host} does not respond.`,
    'Is the port right (587 with smtp://, 465 with smtps://)? Many providers block outgoing mail until you ask them.',
  );

function explain({ code = '', message }: SmtpError, host: string): Finding {
  if (code === 'EAUTH') {
    return problem(
      `The mail server ${host} rejects the user or the password: ${message}`,
      'Correct SMTP_URL, and percent-encode special characters in it. Some servers require an app password.',
    );
  }
  if (code === 'ETLS' || /certificate|STARTTLS|SSL|TLS/i.test(message)) {
    return problem(
      `No secure connection to the mail server ${host}: ${message}`,
      'Use smtps:// for a port that is encrypted from the start (465), and smtp:// for STARTTLS (587). The certificate must be for this name.',
    );
  }
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) {
    return problem(
      `The name of the mail server ${host} cannot be resolved.`,
      'Correct SMTP_URL or the DNS.',
    );
  }
  if (code === 'ETIMEDOUT') return silent(host);
  return problem(
    `The mail server ${host} cannot be used: ${message}`,
    'Is it running? Are host and port in SMTP_URL right?',
  );
}

async function sendOne(to: string, config: Parameters<typeof openMail>[0]): Promise<Finding> {
  const mail = openMail(config, Date.now);
  const text = `This is a test mail of npm run doctor at ${config.publicUrl}. If you can read it, mails arrive.`;
  try {
    await mail.send({ to, subject: 'Test mail from HabitCrush', text, html: `<p>${text}</p>` });
    return ok('It accepted the test mail. Check that it arrives, and look in the spam folder.');
  } catch (error) {
    return problem(
      `It rejected the test mail: ${messageOf(error)}`,
      'May MAIL_FROM send from here? Its domain needs SPF and DKIM records.',
    );
  } finally {
    mail.close();
  }
}
