import { DAY_MS } from '#domain/days/local-day.ts';
import { foldUsername, NAME_HELD_DAYS } from '#domain/people/usernames.ts';
import { type Queries, statement, type Transaction } from '#server/database/database.ts';
import { foldedBySql } from '../tables.ts';
import { takenUsername, takenRefusal } from './taken.ts';

// One statement, so that a name appears either in use or reserved at every moment.
const findTaken = statement(
  'account.username-taken-by',
  `select 1 from users where ${foldedBySql('username')} = $1 and id is distinct from $2
   union all
   select 1 from held_usernames
    where name = $1 and (user_id is null or user_id is distinct from $2) and held_until > $3`,
);
const lockName = statement(
  'account.lock-name',
  'select username from users where id = $1 for update',
);
const changeLetterCase = statement(
  'account.respell',
  'update users set username = $2 where id = $1',
);
const rename = statement(
  'account.rename',
  'update users set username = $2, username_twin = 0 where id = $1',
);
const releaseReserved = statement(
  'account.take-name-back',
  'delete from held_usernames where name = $1',
);
// A bot’s name is available immediately, because it did not belong to a person.
const reserve = statement(
  'account.hold-name',
  `insert into held_usernames (name, user_id, held_until)
   select ${foldedBySql('username')}, id, $2 from users where id = $1 and not is_bot
   on conflict (name) do update set user_id = excluded.user_id, held_until = excluded.held_until`,
);

/** Throws if another user has the name or gave it up recently. `userId` is the caller, if they have an account. */
export async function refuseTakenName(
  queries: Queries,
  username: string,
  { userId, now }: { userId: number | null; now: number },
): Promise<void> {
  const owners = await queries.run(findTaken, [foldUsername(username), userId, new Date(now)]);
  if (owners.length > 0) throw takenUsername();
}

/** Every change of a username goes through here. The previous name is reserved for its user. */
export async function changeUsername(
  tx: Transaction,
  { userId, username, now }: { userId: number; username: string; now: number },
): Promise<void> {
  const [before] = await tx.run<{ username: string }>(lockName, [userId]);
  if (!before || before.username === username) return;
  if (foldUsername(before.username) === foldUsername(username)) {
    await tx.run(changeLetterCase, [userId, username]);
    return;
  }
  await refuseTakenName(tx, username, { userId, now });
  await reserveName(tx, userId, now);
  await tx.run(rename, [userId, username]).catch((error: unknown) => {
    throw takenRefusal(error) ?? error;
  });
  await tx.run(releaseReserved, [foldUsername(username)]);
}

/** Reserves the name of a user who gives it up or deletes the account. */
export async function reserveName(tx: Transaction, userId: number, now: number): Promise<void> {
  await tx.run(reserve, [userId, new Date(now + NAME_HELD_DAYS * DAY_MS)]);
}
