import { randomBytes } from 'node:crypto';
import {
  MAX_KNOWN_BROWSERS,
  MAX_SESSION_DAYS,
  MAX_SESSIONS,
  SESSION_DAYS,
} from '#domain/people/account.ts';
import { DAY_MS } from '#domain/days/local-day.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { newBrowserToken } from '#server/http/known-browser.ts';
import type { OpenedSession } from '#server/http/session-cookie.ts';
import { hashToken } from '#server/security/token-hash.ts';
import type { FoundSession } from '../queries.ts';

// Locks rows in the order of ids, so that two users who sign in in each other’s browsers at the same time do not
// deadlock.
const lockOwners = statement(
  'account.lock-owners-of-sessions',
  `select id from users
    where id in ($1, (select user_id from sessions where token_hash = $2))
    order by id for no key update`,
);
/** Ends the browser’s previous session and the oldest sessions, and stores the browser in place of the oldest. */
const startSession = statement(
  'account.start-session',
  `with ended as (
     delete from sessions
      where token_hash = $8
         or token_hash in (select token_hash from sessions
                            where user_id = $2 and token_hash <> $8 and expires_at > $4
                            order by last_seen_at desc, id desc offset ${MAX_SESSIONS - 1})
   ), started as (
     insert into sessions
            (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at, proved_at)
     select $1, id, $3, $4, $4, $5, $7 from users
      where id = $2 and ($6::text is null or password = $6)
     returning user_id
   ), remembered as (
     insert into known_browsers (user_id, browser_hash, last_used_at)
     select user_id, $9, $4 from started
     on conflict (user_id, browser_hash) do update set last_used_at = excluded.last_used_at
   ), forgotten as (
     delete from known_browsers
      where user_id = (select user_id from started)
        and browser_hash in (select browser_hash from known_browsers
                              where user_id = $2 and browser_hash <> $9
                              order by last_used_at desc offset ${MAX_KNOWN_BROWSERS - 1})
   )
   select 1 from started`,
);

const extend = statement(
  'account.keep-session',
  `update sessions
      set last_seen_at = $2,
          expires_at = least($3, created_at + interval '${MAX_SESSION_DAYS * 24} hours')
    where token_hash = $1
   returning expires_at as "expiresAt"`,
);
const exchangeToken = statement(
  'account.exchange-session-token',
  `update sessions set token_hash = $2, proved_at = $3 where token_hash = $1
   returning expires_at as "expiresAt"`,
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
const removeAll = statement(
  'account.end-all-sessions',
  'delete from sessions where user_id = $1 returning 1',
);

const expiryFrom = (now: number) => new Date(now + SESSION_DAYS * DAY_MS);

const newToken = () => randomBytes(32).toString('base64url');

export type NewSession = {
  userId: number;
  /** The session of this browser ends, even if it belongs to another user. */
  caller: Partial<Pick<Caller, 'userAgent' | 'token' | 'browser'>>;
  now: number;
  passwordHash?: string;
  /** When the user last proved their identity. The default is now. */
  provedAt?: number;
};

/**
 * Returns tokens, and stores only their hashes. Returns undefined if the account was deleted, or has another
 * password than the checked one, because a change of the password ends all sessions.
 */
export async function openSession(
  tx: Transaction,
  { userId, caller, now, passwordHash, provedAt = now }: NewSession,
): Promise<OpenedSession | undefined> {
  const { userAgent, browser = newBrowserToken() } = caller;
  const token = newToken();
  const replacedHash = hashToken(caller.token ?? '');
  const [, started] = await Promise.all([
    // Another sign-in of this user, or a change of the password, waits here. The next statement, in the same
    // packet, sees its result.
    tx.run(lockOwners, [userId, replacedHash]),
    tx.run(startSession, [
      hashToken(token),
      userId,
      userAgent?.slice(0, 300).replaceAll('\u0000', '') ?? null,
      new Date(now),
      expiryFrom(now),
      passwordHash ?? null,
      new Date(provedAt),
      replacedHash,
      hashToken(browser),
    ]),
  ]);
  return started.length > 0 ? { token, browser } : undefined;
}

/**
 * Extends the session at most once a day, because a write per call is too expensive. Returns the new end if it
 * was extended.
 */
export async function extendSession(
  queries: Queries,
  session: FoundSession,
  tokenHash: Buffer,
  now: number,
): Promise<Date | undefined> {
  if (now - session.lastSeenAt.getTime() < DAY_MS) return undefined;
  const values = [tokenHash, new Date(now), expiryFrom(now)];
  const [kept] = await queries.run<{ expiresAt: Date }>(extend, values);
  return kept?.expiresAt;
}

export type NewToken = { token: string; expiresAt: Date };

/** Gives the session a new token after a proof of identity. Returns undefined if it has ended. */
export async function renewToken(
  tx: Transaction,
  tokenHash: Buffer,
  provedAt: Date,
): Promise<NewToken | undefined> {
  const token = newToken();
  const values = [tokenHash, hashToken(token), provedAt];
  const [renewed] = await tx.run<{ expiresAt: Date }>(exchangeToken, values);
  return renewed && { token, expiresAt: renewed.expiresAt };
}

export async function closeSession(queries: Queries, token: string): Promise<void> {
  await queries.run(remove, [hashToken(token)]);
}

export async function closeOtherSessions(
  queries: Queries,
  userId: number,
  currentHash: Buffer,
): Promise<void> {
  await queries.run(removeOthers, [userId, currentHash]);
}

/** Returns the number of sessions. */
export async function closeAllSessions(queries: Queries, userId: number): Promise<number> {
  return (await queries.run(removeAll, [userId])).length;
}

/** Returns undefined if the user has no such session. */
export async function closeSessionById(
  queries: Queries,
  userId: number,
  sessionId: number,
): Promise<{ tokenHash: Buffer } | undefined> {
  const [closed] = await queries.run<{ tokenHash: Buffer }>(removeById, [userId, sessionId]);
  return closed;
}
