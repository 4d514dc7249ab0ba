import type { Session, User } from '#contract/account.ts';
import { latestOf, type Week } from '#domain/days/week.ts';
import { roleOf } from '#domain/people/account.ts';
import { describeDevice } from '#domain/people/device-name.ts';
import { type FactorDue, factorDueOf } from '#domain/people/second-factor.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { signedOut } from '#server/http/refusal.ts';
import { hashKey } from '#server/security/token-hash.ts';
import {
  type ClockRow,
  clockColumns,
  type FoundPerson,
  personColumns,
  personOf,
  type RowOf,
  type WeekRow,
  weekColumns,
  weekOf,
} from './queries/person.ts';
import {
  type FactorStateRow,
  factorStateColumns,
  toFactorState,
} from './queries/sign-in-methods.ts';

export type FoundSession = FoundPerson & {
  /** The areas that are closed until the user has a second factor, and since when. */
  factorDue: FactorDue | null;
  lastSeenAt: Date;
  expiresAt: Date;
  provedAt: Date;
};

// `offset 0` makes PostgreSQL look up each hash in the index. It would read the whole table up to thousands of sessions.
const sessionsByToken = statement(
  'account.sessions-by-token',
  `select s.token_hash as "tokenHash", s.last_seen_at as "lastSeenAt",
          s.expires_at as "expiresAt", s.proved_at as "provedAt",
          ${personColumns('u')}, ${factorStateColumns('u')}
     from unnest((select $1::bytea[])) as given (hash)
    cross join lateral (select * from sessions where token_hash = given.hash offset 0) s
     join users u on u.id = s.user_id
    where s.expires_at > $2`,
);

/** The columns of `users` that `toUser` needs. */
export const userColumns = (user: string): string => `
  ${user}.id, ${user}.username, ${user}.name, ${user}.email, ${user}.profile_image as "profileImage",
  ${user}.has_completed_onboarding as "hasCompletedOnboarding",
  ${user}.has_completed_tour as "hasCompletedTour", ${user}.created_at as "createdAt",
  ${user}.password is null as "hasNoPassword", ${clockColumns(user)}, ${weekColumns(user)}`;

const userById = statement(
  'account.user',
  `select ${userColumns('u')} from users u where u.id = $1`,
);

const idByEmail = statement(
  'account.id-by-email',
  'select id from users where lower(email) = lower($1)',
);

const personByEmail = statement(
  'account.person',
  `select id, email, username, email_confirmed_at is not null as "isEmailConfirmed"
     from users where lower(email) = lower($1) and not is_bot`,
);

const passwordById = statement('account.password', 'select password from users where id = $1');

const sessionsOfUser = statement(
  'account.sessions',
  `select id, user_agent as "userAgent", created_at as "createdAt",
          last_seen_at as "lastSeenAt", token_hash = $2 as "isCurrent"
     from sessions where user_id = $1 and expires_at > $3
    order by token_hash = $2 desc, last_seen_at desc, id desc`,
);

const anyUser = statement('account.any', 'select 1 from users limit 1');

export type UserRow = Omit<User, 'role' | 'createdAt' | 'days'> & {
  createdAt: Date;
  hasNoPassword: boolean;
} & ClockRow &
  WeekRow;

type SessionOfToken = RowOf<Omit<FoundSession, 'factorDue'>> &
  FactorStateRow & { tokenHash: Buffer };

/** Finds a session by the hash of its token. Expired sessions are left out. */
export async function findSessions(
  queries: Queries,
  hashNames: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, FoundSession>> {
  const hashes = hashNames.map((name) => Buffer.from(name, 'base64'));
  const rows = await queries.run<SessionOfToken>(sessionsByToken, [hashes, new Date(now)]);
  return new Map(
    rows.map((row) => {
      const { lastSeenAt, expiresAt, provedAt } = row;
      const factorDue = factorDueOf(toFactorState(row.userId, row));
      const session = { ...personOf(row), factorDue, lastSeenAt, expiresAt, provedAt };
      return [hashKey(row.tokenHash), session];
    }),
  );
}

export async function findUser(queries: Queries, userId: number): Promise<User | undefined> {
  const [row] = await queries.run<UserRow>(userById, [userId]);
  return row && toUser(row);
}

/** For the signed-in user. */
export async function getUser(queries: Queries, userId: number): Promise<User> {
  const user = await findUser(queries, userId);
  if (!user) throw signedOut();
  return user;
}

function weekSettings(week: Week) {
  const { from, start } = latestOf(week);
  return { weekStart: start, weekStartBefore: week.at(-2)?.start ?? null, weekStartFrom: from };
}

export const toUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  name: row.name,
  email: row.email,
  role: roleOf(row.id),
  profileImage: row.profileImage,
  hasCompletedOnboarding: row.hasCompletedOnboarding,
  hasCompletedTour: row.hasCompletedTour,
  createdAt: row.createdAt.toISOString(),
  ...(row.hasNoPassword && { hasNoPassword: true }),
  days: {
    dayStart: row.dayStart,
    dayStartBefore: row.dayStartBefore,
    dayStartFrom: row.dayStartFrom?.toISOString() ?? null,
    ...weekSettings(weekOf(row)),
  },
});

export async function findAccountId(queries: Queries, email: string): Promise<number | undefined> {
  const [row] = await queries.run<{ id: number }>(idByEmail, [email]);
  return row?.id;
}

type UserWithEmail = { id: number; email: string; username: string; isEmailConfirmed: boolean };

/** Bots are left out, because they cannot sign in. */
export async function findUserByEmail(
  queries: Queries,
  email: string,
): Promise<UserWithEmail | undefined> {
  const [row] = await queries.run<UserWithEmail>(personByEmail, [email]);
  return row;
}

/** Returns undefined if the user has no password. */
export async function findPassword(queries: Queries, userId: number): Promise<string | undefined> {
  const [row] = await queries.run<{ password: string | null }>(passwordById, [userId]);
  return row?.password ?? undefined;
}

export async function hasAnyUser(queries: Queries): Promise<boolean> {
  return (await queries.run(anyUser, [])).length > 0;
}

/** Whether the site has users. Caches a positive result. */
export function setUpCheck(queries: Queries): () => Promise<boolean> {
  let isSetUp = false;
  return async () => {
    isSetUp ||= await hasAnyUser(queries);
    return isSetUp;
  };
}

type SessionRow = {
  id: number;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
};

/** Returns the current session first, then the most recently used ones. */
export async function listSessions(
  queries: Queries,
  actor: { userId: number; sessionHash: Buffer },
  now: number,
): Promise<Session[]> {
  const values = [actor.userId, actor.sessionHash, new Date(now)];
  const rows = await queries.run<SessionRow>(sessionsOfUser, values);
  return rows.map((row) => ({
    id: row.id,
    userAgent: describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.isCurrent,
  }));
}
