import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType, PREFERENCE_OF } from '#domain/notifications.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
import { Refusal } from '#server/plugins/refusal.ts';
import { changePreferences } from './change-preferences.ts';

const readKey = statement('notifications.key', 'select key from unsubscribe_keys');
const makeKey = statement(
  'notifications.make-key',
  'insert into unsubscribe_keys (key) values ($1) on conflict do nothing',
);

/** Kept in the database, so that a link works wherever it is opened, and after a restore. */
export async function unsubscribeKey(queries: Queries): Promise<Buffer> {
  const [found] = await queries.run<{ key: Buffer }>(readKey, []);
  if (found) return found.key;
  await queries.run(makeKey, [randomBytes(32)]);
  return unsubscribeKey(queries);
}

export function unsubscribeToken(key: Buffer, userId: number, type: NotificationType): string {
  const claim = `${userId}.${type}`;
  return `${claim}.${createHmac('sha256', key).update(claim).digest('base64url')}`;
}

/** Whoever holds the link may switch this one thing, and nothing else of the account. */
export async function setByToken(
  house: House,
  token: string,
  isOn: boolean,
): Promise<NotificationType> {
  const claim = readToken(await unsubscribeKey(house.database), token);
  const isKept =
    claim && (await changePreferences(house, claim.userId, { [PREFERENCE_OF[claim.type]]: isOn }));
  if (!claim || !isKept) throw new Refusal(404, 'This link does not work any more.');
  return claim.type;
}

function readToken(key: Buffer, token: string) {
  const [id = '', name] = token.split('.');
  const type = NOTIFICATION_TYPES.find((known) => known === name);
  const userId = Number(id);
  if (!type || !/^[1-9]\d{0,9}$/.test(id) || userId > 2_147_483_647) return undefined;
  const [given, right] = [Buffer.from(token), Buffer.from(unsubscribeToken(key, userId, type))];
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight ? { userId, type } : undefined;
}
