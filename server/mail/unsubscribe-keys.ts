import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Database, type Queries, statement } from '#server/database/database.ts';

export type UnsubscribeKey = { readonly number: number; readonly key: Buffer };

const find = statement(
  'mail.unsubscribe-key',
  'select id as number, key from unsubscribe_keys where id = $1',
);
const findNewest = statement(
  'mail.newest-unsubscribe-key',
  'select id as number, key from unsubscribe_keys order by id desc limit 1',
);
const makeFirst = statement(
  'mail.make-first-unsubscribe-key',
  'insert into unsubscribe_keys (id, key) values (1, $1) on conflict do nothing',
);
const lockKeys = statement(
  'mail.lock-unsubscribe-keys',
  'lock table unsubscribe_keys in exclusive mode',
);
const makeNext = statement(
  'mail.make-next-unsubscribe-key',
  `insert into unsubscribe_keys (id, key)
   select coalesce(max(id), 1) + 1, $1 from unsubscribe_keys returning id as number`,
);
// Mails with a key were sent until the next key was created.
const removeOld = statement(
  'mail.remove-old-unsubscribe-keys',
  `delete from unsubscribe_keys old
    where exists (select from unsubscribe_keys later
                   where later.id > old.id
                     and later.created_at <= now() - make_interval(days => $1))
   returning id`,
);

export async function findUnsubscribeKey(
  queries: Queries,
  number: number,
): Promise<UnsubscribeKey | undefined> {
  const [found] = await queries.run<UnsubscribeKey>(find, [number]);
  return found;
}

/** Read from the database each time, so that all nodes sign with the same key, even after a restore. */
export async function readNewestUnsubscribeKey(queries: Queries): Promise<UnsubscribeKey> {
  const [found] = await queries.run<UnsubscribeKey>(findNewest, []);
  if (found) return found;
  await queries.run(makeFirst, [randomBytes(32)]);
  return readNewestUnsubscribeKey(queries);
}

/**
 * Mails from now on are signed with a new key. Links in mails older than the given days stop working, if days are
 * given.
 */
export async function renewUnsubscribeKey(
  database: Database,
  endOlderThanDays?: number,
): Promise<{ number: number; ended: number }> {
  return database.transaction(async (tx) => {
    await tx.run(lockKeys, []);
    const [made] = await tx.run<{ number: number }>(makeNext, [randomBytes(32)]);
    const ended = endOlderThanDays === undefined ? [] : await tx.run(removeOld, [endOlderThanDays]);
    return { number: made?.number ?? 0, ended: ended.length };
  });
}

export const sign = ({ key }: UnsubscribeKey, claim: string): string =>
  createHmac('sha256', key).update(claim).digest('base64url');

export function isSignature(key: UnsubscribeKey, claim: string, signature: string): boolean {
  const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(key, claim))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
