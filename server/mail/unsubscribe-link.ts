import { type MailType, MAIL_TYPES, OCCASION_OF } from '#domain/sending/notifications.ts';
import { PAGE_SEGMENTS } from '#domain/site/site-paths.ts';
import type { Queries } from '#server/database/database.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { type RenderedMail, withUnsubscribe } from './template.ts';
import {
  findUnsubscribeKey,
  isSignature,
  readNewestUnsubscribeKey,
  sign,
} from './unsubscribe-keys.ts';

/** The user and the one type of mail that the link can turn off. */
type Claim = { readonly userId: number; readonly type: MailType };

/** The claim contains the number of its key, so that it stays valid when there is a newer one. */
export async function unsubscribeToken(queries: Queries, { userId, type }: Claim): Promise<string> {
  const key = await readNewestUnsubscribeKey(queries);
  const claim = `${userId}.${type}.${key.number}`;
  return `${claim}.${sign(key, claim)}`;
}

/** The link in the text, and the headers with which a mail program unsubscribes by one POST (RFC 8058). */
export async function addUnsubscribeLink(
  queries: Queries,
  publicUrl: string,
  { mail, ...claim }: Claim & { mail: RenderedMail },
): Promise<Pick<OutgoingMail, 'text' | 'html' | 'headers'>> {
  const token = await unsubscribeToken(queries, claim);
  const url = `${publicUrl}/${PAGE_SEGMENTS.unsubscribe}?token=${token}`;
  return {
    ...withUnsubscribe(mail, { because: `we let you know when ${OCCASION_OF[claim.type]}`, url }),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Links of mails from before there were several keys. */
const UNNUMBERED = '1';

/** Undefined when the link is not ours, or its key was deleted. */
export async function readUnsubscribeToken(
  queries: Queries,
  token: string,
): Promise<Claim | undefined> {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const [id = '', name, number = UNNUMBERED, ...more] = signed.split('.');
  const type = MAIL_TYPES.find((known) => known === name);
  const userId = Number(id);
  if (!type || more.length > 0 || !/^[1-9]\d{0,9}$/.test(id) || userId > 2_147_483_647)
    return undefined;
  if (!/^[1-9]\d{0,3}$/.test(number)) return undefined;
  const key = await findUnsubscribeKey(queries, Number(number));
  const isRight = key && isSignature(key, signed, token.slice(signed.length + 1));
  return isRight ? { userId, type } : undefined;
}
