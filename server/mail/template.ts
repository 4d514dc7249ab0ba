import { mailFrame, NO_LINK_YET, unsubscribeLine } from './frame.ts';
import { html, Html } from './html.ts';
import { oneLine } from './outgoing-mail.ts';

export type Unsubscribe = {
  /** Ends the sentence "You’re getting this email because …". */
  readonly because: string;
  readonly url: string;
};

/** All values are text: nothing is read as markup. */
export type MailContent = {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A text of another user, set apart from ours. */
  readonly quote?: string;
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly button?: { readonly text: string; readonly url: string };
  readonly footer?: string;
  readonly siteUrl: string;
  readonly unsubscribe?: Unsubscribe;
};

export type RenderedMail = { readonly text: string; readonly html: string };

export function renderMail(content: MailContent): RenderedMail {
  const rendered = { text: textOf(content), html: mailFrame(framed(content)).source };
  return content.unsubscribe ? withUnsubscribe(rendered, content.unsubscribe) : rendered;
}

/** Inserts the recipient’s own link into a mail that was rendered once for many. */
export function withUnsubscribe(mail: RenderedMail, unsubscribe: Unsubscribe): RenderedMail {
  const { because, url } = unsubscribe;
  return {
    text: `${mail.text}\nYou’re getting this email because ${oneLine(because)}.\nUnsubscribe: ${url}\n`,
    html: mail.html.replace(NO_LINK_YET, () => unsubscribeLine(unsubscribe).source),
  };
}

function textOf(content: MailContent): string {
  const { heading, paragraphs, quote, facts = [], button, footer, siteUrl } = content;
  const blocks = [
    oneLine(heading),
    ...paragraphs.map(tidy),
    quote && tidy(quote).replace(/^/gm, '> '),
    facts.map(({ label, value }) => `${oneLine(label)}: ${oneLine(value)}`).join('\n'),
    button && `${oneLine(button.text)}: ${button.url}`,
    `-- \n${footer ? `${tidy(footer)}\n` : ''}HabitCrush, ${siteUrl}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function framed({ heading, paragraphs, quote, facts = [], button, footer, siteUrl }: MailContent) {
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr><td class="quiet" valign="top" style="padding:6px 16px 6px 0;white-space:nowrap">${label}</td><td class="ink" align="right" style="padding:6px 0;font-weight:600">${value}</td></tr>`,
  );
  const body = [
    ...paragraphs.map((text) => html`<p class="ink" dir="auto">${lines(text)}</p>`),
    ...(quote ? [html`<blockquote class="ink rule" dir="auto">${lines(quote)}</blockquote>`] : []),
    ...(rows.length > 0
      ? [
          html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="facts">${rows}</table>`,
        ]
      : []),
    ...(button
      ? [
          html`<p style="margin:24px 0 4px"><a class="button" href="${button.url}">${button.text}</a></p>`,
        ]
      : []),
  ];
  return { heading: oneLine(heading), body, footer: footer ?? '', siteUrl };
}

const lines = (text: string): Html => {
  const [first = '', ...rest] = tidy(text).split('\n');
  return html`${first}${rest.map((line) => html`<br>${line}`)}`;
};

// Keeps line breaks, and removes other invisible characters.
const UNSEEN = /(?!\n)\p{Cc}/gu;
const tidy = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, ' ')
    .trim();
