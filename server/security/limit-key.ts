import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Hashes names of accounts and networks with the key of the database. */
export function openLimitKey(pool: pg.Pool): (who: string) => Promise<string> {
  const readKey = keptKey(() => readLimitKey(pool));
  return async (who) => digestOf(who, await readKey());
}

/** The database's own, so that every node counts the same. */
async function readLimitKey(pool: pg.Pool): Promise<Buffer> {
  const { rows } = await pool.query<{ key: Buffer }>('select key from limit_keys');
  if (rows[0]) return rows[0].key;
  await pool.query('insert into limit_keys (key) values ($1) on conflict do nothing', [
    randomBytes(32),
  ]);
  return readLimitKey(pool);
}

const KEY_KEPT_MS = 60_000;

/** A node that runs counts with a changed key a minute later at the latest. */
function keptKey(read: () => Promise<Buffer>): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  let readAt = 0;
  return () => {
    if (key && performance.now() - readAt < KEY_KEPT_MS) return key;
    const reading = read();
    [key, readAt] = [reading, performance.now()];
    // What failed is asked again with the next attempt.
    reading.catch(() => {
      if (key === reading) key = undefined;
    });
    return reading;
  };
}

// The table must not tell which addresses and e-mails were here: without the key, all there are could be tried.
const digestOf = (who: string, key: Buffer) =>
  createHmac('sha256', key).update(who.toLowerCase()).digest('base64url').slice(0, 32);
