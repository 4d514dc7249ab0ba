import {
  NOTIFICATION_TYPES,
  type NotificationType,
  PREFERENCE_OF,
} from '#domain/people/notifications.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changePreferences } from './change-preferences.ts';
import { findUnsubscribeKey, isSignature, newestUnsubscribeKey, sign } from './unsubscribe-keys.ts';

/** Names the key that it is signed with, so that it can be checked when there is a newer one. */
export async function unsubscribeToken(
  { database }: AppContext,
  userId: number,
  type: NotificationType,
): Promise<string> {
  const key = await newestUnsubscribeKey(database);
  const claim = `${userId}.${type}.${key.number}`;
  return `${claim}.${sign(key, claim)}`;
}

/** Whoever holds the link may switch this one thing, and nothing else of the account. */
export async function setByToken(
  ctx: AppContext,
  token: string,
  isOn: boolean,
): Promise<NotificationType> {
  const claim = await readToken(ctx, token);
  const isKept =
    claim && (await changePreferences(ctx, claim.userId, { [PREFERENCE_OF[claim.type]]: isOn }));
  if (!claim || !isKept) throw new Refusal(404, 'This link does not work any more.');
  return claim.type;
}

type Claim = { userId: number; type: NotificationType };

/** Links of mails that left before there could be several keys. */
const UNNUMBERED = '1';

async function readToken({ database }: AppContext, token: string): Promise<Claim | undefined> {
  const signed = token.slice(0, token.lastIndexOf('.'));
  const [id = '', name, number = UNNUMBERED, ...more] = signed.split('.');
  const type = NOTIFICATION_TYPES.find((known) => known === name);
  const userId = Number(id);
  if (!type || more.length > 0 || !/^[1-9]\d{0,9}$/.test(id) || userId > 2_147_483_647)
    return undefined;
  if (!/^[1-9]\d{0,3}$/.test(number)) return undefined;
  const key = await findUnsubscribeKey(database, Number(number));
  const isRight = key && isSignature(key, signed, token.slice(signed.length + 1));
  return isRight ? { userId, type } : undefined;
}
