import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Hashes names of accounts and networks with the key of the database. */
export function openLimitKey(pool: pg.Pool): (who: string) => Promise<string> {
  const readKey = cachedKey(() => readLimitKey(pool));
  return async (who) => digestOf(who, await readKey());
}

/** Stored in the database, so that every node counts under the same key. */
async function readLimitKey(pool: pg.Pool): Promise<Buffer> {
  const { rows } = await pool.query<{ key: Buffer }>('select key from limit_keys');
  if (rows[0]) return rows[0].key;
  await pool.query('insert into limit_keys (key) values ($1) on conflict do nothing', [
    randomBytes(32),
  ]);
  return readLimitKey(pool);
}

const KEY_KEPT_MS = 60_000;

/** A running node uses a changed key a minute later at the latest. */
function cachedKey(read: () => Promise<Buffer>): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  let readAt = 0;
  return () => {
    if (key && performance.now() - readAt < KEY_KEPT_MS) return key;
    const reading = read();
    [key, readAt] = [reading, performance.now()];
    // After an error, the next attempt reads the key again.
    reading.catch(() => {
      if (key === reading) key = undefined;
    });
    return reading;
  };
}

// The table must not reveal addresses and e-mails. Without a key, they could be found by hashing all candidates.
const digestOf = (who: string, key: Buffer) =>
  createHmac('sha256', key).update(who.toLowerCase()).digest('base64url').slice(0, 32);
