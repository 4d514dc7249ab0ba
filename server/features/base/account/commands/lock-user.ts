import { statement, type Transaction } from '#server/database/database.ts';
import { signedOut } from '#server/http/refusal.ts';

const lockRow = statement(
  'account.lock-user',
  'select 1 from users where id = $1 for no key update',
);

/**
 * Locks the user until the transaction ends, against deletion and against other transactions that lock them. The
 * second of two concurrent changes waits here and then reads the result of the first. Throws if the user was
 * deleted.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  if ((await tx.run(lockRow, [userId])).length === 0) throw signedOut();
}
