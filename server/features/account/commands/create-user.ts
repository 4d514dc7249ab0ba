import { TAKEN } from '#contract/account.ts';
import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { UTC, type TimeZone } from '#domain/days/time-zone.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { refuseTakenName, takenField } from './usernames.ts';

export type NewUser = {
  email: string;
  username: string;
  /** Null for somebody who comes in by other ways. */
  passwordHash: string | null;
  zone: TimeZone | undefined;
  now: number;
  /** Taken from the sequence before; without it, the next one. */
  id?: number;
};

const NEXT_ID = `nextval(pg_get_serial_sequence('users', 'id'))`;
// With an id of its own, the sequence is left alone.
const insertUser = statement(
  'account.create-user',
  `insert into users (id, email, username, password, time_zone, created_at)
   overriding system value values (coalesce($1::int, ${NEXT_ID}), $2, $3, $4, $5, $6) returning id`,
);
const nextId = statement('account.next-user-id', `select ${NEXT_ID}::int as id`);

const UNIQUE_VIOLATION = '23505';
const KEYS_OF_NAMES = new Set(['users_username_unique', 'users_username_alike']);

/** Of the name it is told first: it is public, and whoever meets a taken one learns nothing of the address. */
export async function createUser(tx: Transaction, user: NewUser): Promise<number> {
  await refuseTakenName(tx, user.username, { userId: null, now: user.now });
  return insert(tx, user);
}

/** Never given to anybody else, whether somebody comes to have it or not. */
export async function reserveUserId(queries: Queries): Promise<number> {
  const [row] = await queries.run<{ id: number }>(nextId, []);
  if (!row) throw new Error('The sequence gave no number.');
  return row.id;
}

/** Id 1 is given by hand, never by the sequence: a failed attempt cannot burn it. */
export const createAdministrator = (tx: Transaction, user: NewUser) =>
  insert(tx, { ...user, id: ADMINISTRATOR_ID });

async function insert(
  tx: Transaction,
  { id, email, username, passwordHash, zone, now }: NewUser,
): Promise<number> {
  try {
    const values = [id ?? null, email, username, passwordHash, zone ?? UTC, new Date(now)];
    const [row] = await tx.run<{ id: number }>(insertUser, values);
    if (!row) throw new Error('The new user was not stored.');
    return row.id;
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}

/** Undefined for any other error. */
export function takenRefusal(error: unknown): Refusal | undefined {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code !== UNIQUE_VIOLATION) return undefined;
  return KEYS_OF_NAMES.has(constraint) ? takenField('username') : new EmailTaken();
}

/** For whoever holds an invitation to this address. Nobody else is to learn it: see `hideTakenEmail`. */
export class EmailTaken extends Refusal {
  constructor() {
    super(409, TAKEN.email, { issues: [{ path: 'email', message: TAKEN.email }] });
  }
}
