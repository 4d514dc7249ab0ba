import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { UTC, type TimeZone } from '#domain/days/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { takenRefusal } from '../commands/taken.ts';
import { refuseTakenName } from '../commands/usernames.ts';
import { enqueueConfirmationMail } from '../commands/email-confirmation.ts';

export type NewUser = {
  email: string;
  username: string;
  /** Null for a user who signs in by other methods. */
  passwordHash: string | null;
  zone: TimeZone | undefined;
  /** Whether the user has proved that the mailbox is theirs. */
  isEmailConfirmed: boolean;
  now: number;
  /** The user handle of the account’s first passkey. */
  passkeyHandle?: Buffer;
};

const NEXT_ID = `nextval(pg_get_serial_sequence('users', 'id'))`;
// An explicit id does not advance the sequence.
const insertUser = statement(
  'account.create-user',
  `insert into users (id, email, username, password, time_zone, created_at, passkey_handle,
                      email_confirmed_at)
   overriding system value values (coalesce($1::int, ${NEXT_ID}), $2, $3, $4, $5, $6, $7, $8)
   returning id`,
);

/** Checks the username first: it is public, so a request with a taken one reveals nothing about the address. */
export async function createUser(tx: Transaction, user: NewUser): Promise<number> {
  await refuseTakenName(tx, user.username, { userId: null, now: user.now });
  const userId = await insert(tx, user);
  if (!user.isEmailConfirmed) await enqueueConfirmationMail(tx, { userId, isCounted: false });
  return userId;
}

/**
 * Id 1 is given explicitly, never by the sequence, so that a failed attempt cannot use it up. The address counts
 * as confirmed: the host has configured it, or has opened the setup link.
 */
export const createAdministrator = (tx: Transaction, user: Omit<NewUser, 'isEmailConfirmed'>) =>
  insert(tx, { ...user, isEmailConfirmed: true }, ADMINISTRATOR_ID);

async function insert(
  tx: Transaction,
  { email, username, passwordHash, zone, isEmailConfirmed, now, passkeyHandle }: NewUser,
  id: number | null = null,
): Promise<number> {
  try {
    const createdAt = new Date(now);
    const values = [id, email, username, passwordHash, zone ?? UTC, createdAt];
    const confirmedAt = isEmailConfirmed ? createdAt : null;
    const more = [passkeyHandle ?? null, confirmedAt];
    const [row] = await tx.run<{ id: number }>(insertUser, [...values, ...more]);
    if (!row) throw new Error('The new user was not stored.');
    return row.id;
  } catch (error) {
    throw takenRefusal(error) ?? error;
  }
}
