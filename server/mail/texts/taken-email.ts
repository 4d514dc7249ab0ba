import type { OutgoingMail } from '../outgoing-mail.ts';
import { renderMail } from '../template.ts';

export function writeTakenEmailMail(
  siteUrl: string,
  { email, username }: { email: string; username: string },
): OutgoingMail {
  const rendered = renderMail({
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to register with this address, which belongs to your account, ${username}.`,
      'If this was you, log in. Forgot your password? Use “Forgot password?” to choose a new one.',
      'If this wasn’t you, there’s nothing to do. They didn’t learn that you have an account.',
    ],
    button: { text: 'Log in', url: `${siteUrl}/auth` },
    footer: 'You get this email at most once a day, when someone registers with your address.',
    siteUrl,
  });
  return { to: email, subject: 'You already have an account', ...rendered };
}
