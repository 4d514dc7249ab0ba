import { randomBytes } from 'node:crypto';
import { SESSION_DAYS } from '#domain/account.ts';
import { DAY_MS } from '#domain/local-day.ts';
import type { TimeZone } from '#domain/time-zone.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { type FoundSession, hashToken } from '../queries.ts';

const insertSession = statement(
  'account.start-session',
  `insert into sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)
   select $1, id, $3, $4, $4, $5 from users where id = $2 and password = coalesce($6, password)
      for share
   returning id`,
);
const prolong = statement(
  'account.keep-session',
  'update sessions set last_seen_at = $2, expires_at = $3 where token_hash = $1',
);
const remove = statement('account.end-session', 'delete from sessions where token_hash = $1');
const removeOthers = statement(
  'account.end-other-sessions',
  'delete from sessions where user_id = $1 and token_hash <> $2',
);
const removeById = statement(
  'account.end-session-by-id',
  'delete from sessions where user_id = $1 and id = $2 returning token_hash as "tokenHash"',
);
const removeExpired = statement(
  'account.sweep-sessions',
  'delete from sessions where expires_at <= $1',
);
const setZone = statement('account.time-zone', 'update users set time_zone = $2 where id = $1');

const expiryFrom = (now: number) => new Date(now + SESSION_DAYS * DAY_MS);

/**
 * Returns the token; only its hash is stored. Undefined when they have left, or when the password that was
 * checked is not theirs any more: a change of it that came in between must end this session too.
 */
export async function openSession(
  queries: Queries,
  session: {
    userId: number;
    userAgent: string | undefined;
    now: number;
    passwordHash?: string;
  },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const userAgent = session.userAgent?.slice(0, 300).replaceAll('\u0000', '') ?? null;
  const { userId, now, passwordHash = null } = session;
  const stored = await queries.run(insertSession, [
    hashToken(token),
    userId,
    userAgent,
    new Date(now),
    expiryFrom(now),
    passwordHash,
  ]);
  return stored.length > 0 ? token : undefined;
}

/** Slides the end of the session, at most once a day: a write for every call would cost more than it tells. */
export async function keepSession(
  queries: Queries,
  session: FoundSession,
  tokenHash: Buffer,
  now: number,
): Promise<boolean> {
  if (now - session.lastSeenAt.getTime() < DAY_MS) return false;
  await queries.run(prolong, [tokenHash, new Date(now), expiryFrom(now)]);
  return true;
}

export async function closeSession(queries: Queries, token: string): Promise<void> {
  await queries.run(remove, [hashToken(token)]);
}

export async function closeOtherSessions(
  queries: Queries,
  userId: number,
  keptHash: Buffer,
): Promise<void> {
  await queries.run(removeOthers, [userId, keptHash]);
}

/** Undefined when it is not there, or not theirs. */
export async function closeSessionById(
  queries: Queries,
  userId: number,
  sessionId: number,
): Promise<{ tokenHash: Buffer } | undefined> {
  const [closed] = await queries.run<{ tokenHash: Buffer }>(removeById, [userId, sessionId]);
  return closed;
}

export async function sweepSessions(queries: Queries, now: number): Promise<void> {
  await queries.run(removeExpired, [new Date(now)]);
}

export async function rememberTimeZone(
  queries: Queries,
  userId: number,
  zone: TimeZone,
): Promise<void> {
  await queries.run(setZone, [userId, zone]);
}
