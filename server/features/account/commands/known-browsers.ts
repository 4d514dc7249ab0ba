import { KNOWN_BROWSER_DAYS, KNOWN_BROWSERS_AT_MOST } from '#domain/people/account.ts';
import { DAY_MS } from '#domain/days/local-day.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { hashToken } from '../queries.ts';

const remember = statement(
  'account.remember-browser',
  `insert into known_browsers (user_id, browser_hash, last_used_at) values ($1, $2, $3)
   on conflict (user_id, browser_hash) do update set last_used_at = excluded.last_used_at`,
);
const forgetOldest = statement(
  'account.forget-oldest-browsers',
  `delete from known_browsers
    where user_id = $1
      and browser_hash in (select browser_hash from known_browsers where user_id = $1
                            order by last_used_at desc offset ${KNOWN_BROWSERS_AT_MOST})`,
);
const forgetAll = statement(
  'account.forget-browsers',
  'delete from known_browsers where user_id = $1',
);
const knownTo = statement(
  'account.browser-known-to',
  `select u.id from users u join known_browsers b on b.user_id = u.id
    where lower(u.email) = lower($1) and b.browser_hash = $2 and b.last_used_at > $3`,
);
const sweep = statement(
  'account.sweep-browsers',
  'delete from known_browsers where last_used_at <= $1',
);

const oldest = (now: number) => new Date(now - KNOWN_BROWSER_DAYS * DAY_MS);

/** Somebody has signed in with it. */
export async function rememberBrowser(
  { database, clock }: AppContext,
  userId: number,
  browser: string,
): Promise<void> {
  await database.run(remember, [userId, hashToken(browser), new Date(clock.now())]);
  await database.run(forgetOldest, [userId]);
}

/** Whether somebody has signed in to the account of this address with it. */
export async function isKnownBrowser(
  { database, clock }: AppContext,
  email: string,
  browser: string,
): Promise<boolean> {
  const values = [email, hashToken(browser), oldest(clock.now())];
  return (await database.run(knownTo, values)).length > 0;
}

export async function forgetBrowsers(queries: Queries, userId: number): Promise<void> {
  await queries.run(forgetAll, [userId]);
}

export async function sweepBrowsers(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [oldest(now)]);
}
