import { MAX_KNOWN_BROWSERS, MAX_SESSIONS } from '#domain/people/account.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { newBrowserToken } from '#server/http/known-browser.ts';
import type { OpenedSession } from '#server/http/session-cookie.ts';
import { hashToken } from '#server/security/token-hash.ts';
import type { UserAtSignIn } from '../queries/sign-in.ts';
import { expiryFrom, newToken } from './sessions.ts';

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

/** A user who is signed in, with the zone that is stored for them. */
export type SignedIn = OpenedSession & UserAtSignIn;

type NewSession = {
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
