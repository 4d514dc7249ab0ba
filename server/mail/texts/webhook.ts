import { type MailedUser, ownTimeText, writeAccountMail } from '../account-mail.ts';
import type { OutgoingMail } from '../outgoing-mail.ts';

export type WebhookMail = {
  kind: 'added' | 'moved' | 'switched off';
  userId: number;
  name: string;
  url: string;
  at: number;
};

type MailTexts = { title: string; lines: readonly string[]; footer: string };

const NOT_YOU = 'If this wasn’t you, remove it in your profile, and change your password.';

const MAIL_TEXTS: Record<WebhookMail['kind'], (username: string) => MailTexts> = {
  added: (username) => ({
    title: 'A webhook was added to your account',
    lines: [
      `It receives the events of the account of ${username}.`,
      'If this was you, there’s nothing to do.',
      NOT_YOU,
    ],
    footer: 'You get this email whenever a webhook is added.',
  }),
  moved: (username) => ({
    title: 'The address of a webhook was changed',
    lines: [
      `The events of the account of ${username} are now sent there.`,
      'If this was you, there’s nothing to do.',
      NOT_YOU,
    ],
    footer: 'You get this email whenever the address of a webhook is changed.',
  }),
  'switched off': () => ({
    title: 'One of your webhooks was switched off',
    lines: [
      'All deliveries have failed for 24 hours.',
      'The responses are in its log. Once it works again, you can turn it on there and send what it missed.',
    ],
    footer: 'You get this email when a webhook is switched off automatically.',
  }),
};

export function writeWebhookMail(
  siteUrl: string,
  { email, username, zone }: MailedUser,
  { kind, userId, name, url, at }: WebhookMail,
): OutgoingMail {
  const { title, lines, footer } = MAIL_TEXTS[kind](username);
  return writeAccountMail(siteUrl, email, {
    title,
    paragraphs: lines,
    facts: [
      { label: 'Webhook', value: name },
      { label: 'Server', value: url },
      { label: 'When', value: ownTimeText(at, zone) },
    ],
    button: { text: 'See your webhooks', url: `${siteUrl}/profile?tab=data` },
    footer,
    id: `webhook-${kind.replace(' ', '-')}-${userId}-${at}`,
  });
}
