import { DAY_MS } from '#domain/days/local-day.ts';
import { KNOWN_BROWSER_DAYS } from '#domain/people/account.ts';
import { type Queries, statement } from '#server/database/database.ts';

/** A row `u` of users, $1: the hash of a browser, and $2: the earliest time of its last sign-in. */
export const isKnownBrowserSql = `exists (select from known_browsers b
    where b.user_id = u.id and b.browser_hash = $1 and b.last_used_at > $2)`;

const knownBrowser = statement(
  'account.known-browser',
  `select ${isKnownBrowserSql} as "isKnown" from users u where u.id = $3`,
);
const deleteAll = statement(
  'account.forget-browsers',
  'delete from known_browsers where user_id = $1',
);

export const knownSince = (now: number): Date => new Date(now - KNOWN_BROWSER_DAYS * DAY_MS);

/** Whether the browser has signed in to the account before. */
export async function isKnownBrowser(
  queries: Queries,
  { userId, browserHash, now }: { userId: number; browserHash: Buffer; now: number },
): Promise<boolean> {
  const values = [browserHash, knownSince(now), userId];
  const [row] = await queries.run<{ isKnown: boolean }>(knownBrowser, values);
  return row?.isKnown ?? false;
}

export async function deleteBrowsers(queries: Queries, userId: number): Promise<void> {
  await queries.run(deleteAll, [userId]);
}
