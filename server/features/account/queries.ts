import { hash } from 'node:crypto';
import type { Session, User } from '#contract/account.ts';
import { roleOf } from '#domain/people/account.ts';
import { describeDevice } from '#domain/people/device-name.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { type Queries, statement } from '#server/database/database.ts';

export type FoundSession = {
  userId: number;
  zone: TimeZone;
  daysFilledThrough: LocalDay | null;
  lastSeenAt: Date;
  expiresAt: Date;
};

const sessionsByToken = statement(
  'account.sessions-by-token',
  `select s.token_hash as "tokenHash", s.user_id as "userId", s.last_seen_at as "lastSeenAt",
          s.expires_at as "expiresAt", u.time_zone as zone, u.days_filled_through as "daysFilledThrough"
     from unnest((select $1::bytea[])) as given (hash)
     join sessions s on s.token_hash = given.hash
     join users u on u.id = s.user_id
    where s.expires_at > $2`,
);

const USER_COLUMNS = `id, username, name, email, profile_image as "profileImage",
  has_completed_onboarding as "hasCompletedOnboarding",
  has_completed_tour as "hasCompletedTour", created_at as "createdAt"`;

const userById = statement('account.user', `select ${USER_COLUMNS} from users where id = $1`);

const credentialsByEmail = statement(
  'account.credentials',
  'select id, password from users where lower(email) = lower($1)',
);

const personByEmail = statement(
  'account.person',
  'select id, email, username from users where lower(email) = lower($1) and not is_bot',
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

type UserRow = Omit<User, 'role' | 'createdAt'> & { createdAt: Date };

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** What a hash is called where it is a key. */
export const nameOfHash = (tokenHash: Buffer): string => tokenHash.toString('base64');

/** By the name of the token's hash; those that are over are left out. */
export async function findSessions(
  queries: Queries,
  hashNames: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, FoundSession>> {
  const hashes = hashNames.map((name) => Buffer.from(name, 'base64'));
  const rows = await queries.run<FoundSession & { tokenHash: Buffer }>(sessionsByToken, [
    hashes,
    new Date(now),
  ]);
  return new Map(rows.map((session) => [nameOfHash(session.tokenHash), session]));
}

export async function findUser(queries: Queries, userId: number): Promise<User | undefined> {
  const [row] = await queries.run<UserRow>(userById, [userId]);
  return row && { ...row, role: roleOf(row.id), createdAt: row.createdAt.toISOString() };
}

export async function findCredentials(
  queries: Queries,
  email: string,
): Promise<{ id: number; password: string } | undefined> {
  const [row] = await queries.run<{ id: number; password: string }>(credentialsByEmail, [email]);
  return row;
}

/** Nobody signs in as a bot, so none has a way back in. */
export async function findPerson(
  queries: Queries,
  email: string,
): Promise<{ id: number; email: string; username: string } | undefined> {
  const [row] = await queries.run<{ id: number; email: string; username: string }>(personByEmail, [
    email,
  ]);
  return row;
}

export async function findPassword(queries: Queries, userId: number): Promise<string | undefined> {
  const [row] = await queries.run<{ password: string }>(passwordById, [userId]);
  return row?.password;
}

export async function hasAnyUser(queries: Queries): Promise<boolean> {
  return (await queries.run(anyUser, [])).length > 0;
}

type SessionRow = {
  id: number;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
};

/** The one that asks first, then the latest. */
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
