import type { User } from '#contract/account.ts';
import { DAY_MS } from '#domain/days/local-day.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { KNOWN_BROWSER_DAYS } from '#domain/people/account.ts';
import { factorDueOf, isAllClosed, isFactorRequired } from '#domain/people/second-factor.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { toUser, type UserRow, userColumns } from '../queries.ts';
import {
  type FactorStateRow,
  factorStateColumns,
  toFactorState,
  type FactorRow,
  factorColumns,
} from './sign-in-methods.ts';

/** A row `u` of users, $1: the hash of a browser, and $2: the earliest time of its last sign-in. */
const isKnownBrowserSql = `exists (select from known_browsers b
    where b.user_id = u.id and b.browser_hash = $1 and b.last_used_at > $2)`;

const accountByEmail = statement(
  'account.by-email-at-sign-in',
  `select ${userColumns('u')}, ${factorStateColumns('u')}, ${factorColumns('u')}, u.password,
          ${isKnownBrowserSql} as "isKnownBrowser"
     from users u where lower(u.email) = lower($3)`,
);
const userById = statement(
  'account.by-id-at-sign-in',
  `select ${userColumns('u')}, ${factorStateColumns('u')} from users u where u.id = $1`,
);

const knownBrowser = statement(
  'account.known-browser',
  `select ${isKnownBrowserSql} as "isKnown" from users u where u.id = $3`,
);

/** Whether the browser has signed in to the account before. */
export async function isKnownBrowser(
  queries: Queries,
  { userId, browserHash, now }: { userId: number; browserHash: Buffer; now: number },
): Promise<boolean> {
  const since = new Date(now - KNOWN_BROWSER_DAYS * DAY_MS);
  const [row] = await queries.run<{ isKnown: boolean }>(knownBrowser, [browserHash, since, userId]);
  return row?.isKnown ?? false;
}

/** A user who signs in, and the zone that is stored for them. */
export type UserAtSignIn = { user: User; zone: TimeZone };

/** The user with an email address, and what a sign-in by password needs. */
export type AccountAtSignIn = UserAtSignIn & {
  passwordHash: string | undefined;
  /** The step that has to follow the password, or to replace it. */
  asksFor: 'code' | 'passkey' | undefined;
  /** Whether this browser has signed in to the account before. */
  isKnownBrowser: boolean;
};

export const knownSince = (now: number): Date => new Date(now - KNOWN_BROWSER_DAYS * DAY_MS);

type SignInRow = UserRow & FactorStateRow;

function userAtSignIn(row: SignInRow, now: number): UserAtSignIn {
  const needsFactor = isAllClosed(factorDueOf(toFactorState(row.id, row)), now);
  return { user: { ...toUser(row), ...(needsFactor && { needsFactor }) }, zone: row.zone };
}

export async function findUserAtSignIn(
  queries: Queries,
  userId: number,
  now: number,
): Promise<UserAtSignIn | undefined> {
  const [row] = await queries.run<SignInRow>(userById, [userId]);
  return row && userAtSignIn(row, now);
}

/** Reads everything that a sign-in by password needs, in one statement. */
export async function findAccount(
  queries: Queries,
  { email, browser }: { email: string; browser: string | undefined },
  now: number,
): Promise<AccountAtSignIn | undefined> {
  type Row = SignInRow & FactorRow & { password: string | null; isKnownBrowser: boolean };
  const values = [hashToken(browser ?? ''), knownSince(now), email];
  const [row] = await queries.run<Row>(accountByEmail, values);
  if (!row) return undefined;
  const { password, isKnownBrowser } = row;
  const asksFor = requiredSecondStep(row, now);
  return {
    ...userAtSignIn(row, now),
    passwordHash: password ?? undefined,
    asksFor,
    isKnownBrowser,
  };
}

function requiredSecondStep(row: SignInRow & FactorRow, now: number): AccountAtSignIn['asksFor'] {
  if (row.hasCode) return 'code';
  const isWanted = row.hasPasskey && isFactorRequired(toFactorState(row.id, row), now);
  return isWanted ? 'passkey' : undefined;
}
