import { randomBytes } from 'node:crypto';
import { SESSION_DAYS, MAX_SESSION_DAYS } from '#domain/people/account.ts';
import { DAY_MS } from '#domain/days/local-day.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { type FoundSession } from '../queries.ts';

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
// Skips rows that another transaction is deleting, so that neither waits for the other.
const removeExpired = statement(
  'account.sweep-sessions',
  `delete from sessions where token_hash in
     (select token_hash from sessions where expires_at <= $1 for update skip locked)`,
);
const setZone = statement(
  'account.time-zone',
  'update users set time_zone = $2 where id = $1 and time_zone <> $2 returning id',
);

export const expiryFrom = (now: number) => new Date(now + SESSION_DAYS * DAY_MS);

export const newToken = () => randomBytes(32).toString('base64url');

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

export async function sweepSessions(queries: Queries, now: number): Promise<void> {
  await queries.run(removeExpired, [new Date(now)]);
}

/** Stores the zone by which mails and reminders are scheduled. */
export async function storeTimeZone(
  ctx: AppContext,
  userId: number,
  zone: TimeZone,
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const [changed] = await tx.run(setZone, [userId, zone]);
    if (changed) await ctx.emit(tx, { type: 'schedule_changed', userId, at: ctx.clock.now() });
  });
}
