import { ADMINISTRATOR_ID } from '#domain/people/account.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { deleteAddress } from '#server/features/base/beta-access/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalidField, Refusal } from '#server/http/refusal.ts';
import { getUser } from '../queries.ts';
import { reserveName } from './usernames.ts';

const removeUser = statement('account.delete', 'delete from users where id = $1');

const NOT_THE_ADMINISTRATOR = 'The administrator account can’t be deleted.';

/** Deletes the account immediately. This cannot be undone. */
export async function deleteAccount(
  ctx: AppContext,
  actor: Actor,
  confirmation: { username: string },
): Promise<void> {
  if (actor.userId === ADMINISTRATOR_ID) throw new Refusal(403, NOT_THE_ADMINISTRATOR);
  const user = await getUser(ctx.database, actor.userId);
  if (user.username !== confirmation.username) {
    throw invalidField('username', 'This is not your username. Nothing was deleted.');
  }
  await ctx.database.slow.transaction((tx) => deleteUserData(tx, user, ctx.clock.now()));
}

/**
 * Foreign keys delete all rows of the user. Invitations only store the address and are deleted separately. The
 * username is reserved.
 */
export async function deleteUserData(
  tx: Transaction,
  { id, email }: { id: number; email: string },
  now: number,
): Promise<void> {
  await deleteAddress(tx, email);
  await reserveName(tx, id, now);
  await tx.run(removeUser, [id]);
}
