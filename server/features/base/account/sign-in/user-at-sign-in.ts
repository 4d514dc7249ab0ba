import type { User } from '#contract/account.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { factorDueOf, isAllClosed, isFactorRequired } from '#domain/people/second-factor.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import type { OpenedSession } from '#server/http/session-cookie.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { type NewSession, openSession } from '../commands/sessions.ts';
import { toUser, type UserRow, userColumns } from '../queries.ts';
import {
  type FactorStateRow,
  factorStateColumns,
  toFactorState,
  type FactorRow,
  factorColumns,
} from '../queries/sign-in-methods.ts';
import { isKnownBrowserSql, knownSince } from './known-browsers.ts';

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

type SignInRow = UserRow & FactorStateRow;

function userAtSignIn(row: SignInRow, now: number): UserAtSignIn {
  const needsFactor = isAllClosed(factorDueOf(toFactorState(row.id, row)), now);
  return { user: { ...toUser(row), ...(needsFactor && { needsFactor }) }, zone: row.zone };
}

/** A user who is signed in, with the zone that is stored for them. */
export type SignedIn = OpenedSession & UserAtSignIn;

/** Opens a session. Returns undefined if the account was deleted. */
export async function signInUser(
  tx: Transaction,
  session: NewSession,
): Promise<SignedIn | undefined> {
  const opened = await openSession(tx, session);
  const [row] = await tx.run<SignInRow>(userById, [session.userId]);
  return row && opened && { ...userAtSignIn(row, session.now), ...opened };
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
